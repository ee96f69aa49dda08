import { useState } from 'react'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readNextFree, readLayer } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { countOf, draftLike, emptyDraft, toInputs, troublesOf, type SampleDraft } from './sample-draft.ts'
import { SampleForm } from './sample-form.tsx'
import { takeIds } from './sample-ids.ts'
import { namesOf } from './sample-names.ts'
import { readPlacesFrom } from './sample-places.ts'

export interface NewSampleDialogProps {
  opened: boolean
  onClose: () => void
  /** Where it goes; nowhere when left out. */
  place?: { layer: StorageLayerRow; position: number } | undefined
  /** Another sample that it is like. */
  like?: SampleRow | undefined
  /** The first of them. */
  onCreated: (sampleId: number) => void
}

export function NewSampleDialog({ opened, ...rest }: NewSampleDialogProps) {
  return opened ? <OpenNewSample {...rest} /> : null
}

/** New samples, one or many alike. Their numbers come from this device's lease, so their barcodes are final at once, without a network too. */
function OpenNewSample({ onClose, place, like, onCreated }: Omit<NewSampleDialogProps, 'opened'>) {
  const { workspace } = useWorkspace()
  const types = useLive(readSampleTypes, [])
  const doActs = useAct()
  const resolve = useResolveScan()
  const [begun] = useState<SampleDraft>(() => ({ ...(like ? draftLike(like) : emptyDraft), start: place ?? null }))
  const [draft, setDraft] = useState(begun)
  const { leave, release } = useUnsaved(like ? t('Clone {name}', { name: like.name }) : t('New sample'), draft !== begun)
  const [tried, setTried] = useState(false)
  const names = namesOf(draft.name, countOf(draft) ?? 1) ?? []
  const { start } = draft
  const wanted = Math.max(1, names.length)
  const places = useLive(async (workspace) => (start ? readPlacesFrom(workspace, start, wanted) : []), [start, wanted]) ?? []
  const type = types?.find((each) => each.id === draft.typeId)

  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'sample') setDraft((now) => ({ ...now, parentId: found.id }))
    else if (found.kind === 'layer') {
      const layer = await readLayer(workspace, found.id)
      const position = layer && (await readNextFree(workspace, layer))
      if (layer) setDraft((now) => ({ ...now, start: { layer, position: position ?? 1 } }))
    } else setDraft((now) => ({ ...now, altBarcode: code.slice(0, limits.barcode.longest) }))
  }
  useScanTaker((code) => void take(code))

  const create = async () => {
    setTried(true)
    const now = start ? await readPlacesFrom(workspace, start, wanted) : []
    if (!type || Object.keys(troublesOf(draft, type, now.length)).length) return
    try {
      const ids = await takeIds(workspace, names.length)
      const inputs = toInputs(draft, type, ids, now)
      const [first] = inputs
      if (!first) return
      const acts = inputs.map((input) => act(createSample, input, t('New sample {name}', { name: input.name })))
      const undo = inputs.map(({ id, name }) => act(archiveSample, { sampleId: id }, t('{name}: archive', { name })))
      const done = plural(
        inputs.length,
        { one: '{name} has barcode {barcode}', other: '# samples are made, {name} has barcode {barcode}' },
        { name: first.name, barcode: toBarcode('sample', first.id) },
      )
      if (!(await doActs(acts, { done, undo }))) return
      release()
      onClose()
      onCreated(first.id)
    } catch (error) {
      showRefusal(error)
    }
  }
  const title = like
    ? t('Clone {name}', { name: like.name })
    : place
      ? t('New sample at {place}', { place: positionName(place.layer, place.position) || place.layer.name })
      : t('New sample')
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={title}
      width={760}
      actions={
        <>
          <ScanButton tall hint={t('Scan the label on the tube, its box or its parent')} onCode={(code) => void take(code)} />
          <Button variant="primary" onClick={() => void create()}>
            {names.length > 1 ? plural(names.length, { one: 'Create # sample', other: 'Create # samples' }) : t('Create sample')}
          </Button>
        </>
      }
    >
      {types && (
        <SampleForm
          draft={draft}
          onChange={setDraft}
          types={types}
          troubles={tried ? troublesOf(draft, type, places.length) : {}}
          places={places}
          onEnter={() => void create()}
        />
      )}
    </Dialog>
  )
}
