import { useEffect, useEffectEvent, useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Placement, RackView } from '#domain/rules/rack/place-grid.ts'
import { isLook, type RackProblem } from '#domain/rules/rack/rack-look.ts'
import { readScannerFile } from '#domain/rules/rack/scanner-file.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { addFile, addPicture, askForCorner, changeView, emptyRack, likelierView, markEmpty, placePicture, type RackState } from './rack-state.ts'
import { rackProblemText, scannerFileProblemText } from './rack-problems.ts'
import { readRackPicture } from './read-rack-picture.ts'
import { readRecorded } from './use-comparison.ts'

export interface RackReading {
  readonly state: RackState
  readonly isReading: boolean
  /** Why the last picture or file is no use. */
  readonly problem: string | null
  /** The view that fits the record, if it is not the one that was chosen. */
  readonly otherView: RackView | null
  readonly addPicture: (picture: Blob) => void
  readonly addFile: (file: File) => void
  readonly changeView: (view: RackView) => void
  readonly placeCorner: (placement: Placement) => void
  readonly askForCorner: () => void
  readonly markEmpty: (positions: readonly number[]) => void
  readonly startOver: () => void
}

const nothingRecorded: ReadonlyMap<string, number> = new Map()

/** Pictures and files of one rack, added to each other. A picture that is there already is read at once. */
export function useRackRead(layer: StorageLayerRow, firstPicture: Blob | undefined): RackReading {
  const { workspace } = useWorkspace()
  const [state, setState] = useState(emptyRack)
  const [recorded, setRecorded] = useState(nothingRecorded)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const url = state.picture?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  const attempt = async (work: () => Promise<string | null>) => {
    setReading(true)
    setProblem(null)
    try {
      setProblem(await work())
    } catch (error) {
      reportFailure(error)
      setProblem(t('Something went wrong on this device. Nothing was saved.'))
    } finally {
      setReading(false)
    }
  }

  const takePicture = async (picture: Blob): Promise<string | null> => {
    const seen = await look(picture, layer).catch(() => null)
    if (!seen) return t('This file is not a readable picture.')
    if (typeof seen === 'string') return rackProblemText(seen)
    const texts = seen.look.wells.flatMap(({ seen: well }) => (well.kind === 'code' ? well.text : []))
    const known = new Map([...recorded, ...(await readRecorded(workspace, layer.id, texts))])
    setRecorded(known)
    setState((before) => addPicture(layer, before, seen, known))
    return null
  }

  const takeFile = async (file: File): Promise<string | null> => {
    const parsed = readScannerFile(await file.text(), layer)
    if ('problem' in parsed) return scannerFileProblemText(parsed)
    setState((before) => addFile(before, parsed.read))
    return parsed.outside.length === 0
      ? null
      : t('The file has tubes at positions that {name} does not have: {positions}', { name: layer.name, positions: parsed.outside.slice(0, 4).join(', ') })
  }

  const begin = useEffectEvent((picture: Blob) => void attempt(() => takePicture(picture)))
  useEffect(() => {
    if (firstPicture) queueMicrotask(() => begin(firstPicture))
  }, [firstPicture])

  return {
    state,
    isReading,
    problem,
    otherView: likelierView(layer, state, recorded),
    addPicture: (picture) => void attempt(() => takePicture(picture)),
    addFile: (file) => void attempt(() => takeFile(file)),
    changeView: (view) => setState((before) => changeView(layer, before, view, recorded)),
    placeCorner: (placement) => setState((before) => placePicture(layer, before, placement, 'tapped')),
    askForCorner: () => setState(askForCorner),
    markEmpty: (positions) => setState((before) => markEmpty(before, positions)),
    startOver: () => {
      setProblem(null)
      setState(({ view }) => ({ ...emptyRack, view }))
    },
  }
}

async function look(picture: Blob, layer: StorageLayerRow): Promise<NonNullable<RackState['picture']> | RackProblem> {
  const seen = await readRackPicture(picture, layer)
  return isLook(seen) ? { look: seen, url: URL.createObjectURL(picture) } : seen
}
