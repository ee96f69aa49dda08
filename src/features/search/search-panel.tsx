import { useEffect, useEffectEvent, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react'
import type { ExperimentInStudy } from '#db/queries/experiments.ts'
import type { ScanResult } from '#db/queries/resolve-scan.ts'
import { messages } from '#domain/messages.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { BoxesIcon, NotebookIcon } from '#src/ui/icons/icons.ts'
import { ListIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { hitElementId, SearchHits, type SearchHit, type SearchHitGroup } from '#src/ui/layout/search-hits.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { shortLocation } from '#src/workspace/storage/read-location.ts'
import { usePalette, type PaletteHit } from './palette.ts'
import { useSearchHits, type FoundRows } from './use-search-hits.ts'

/** Ms to wait after typing before searching: longer than the gap between a scanner's keys. */
const typingRest = 80

/** The text in the moment Enter was pressed. */
export interface Entered {
  readonly text: string
}

/** True if the panel has used the key. */
export type PanelKeys = (event: KeyboardEvent) => boolean

export interface SearchPanelProps {
  listId: string
  typed: string
  isOpen: boolean
  /** Enter was pressed with this text. */
  entered: Entered | null
  /** Where the field finds what its keys do here. */
  keys: Ref<PanelKeys>
  /** The element of the hit that the arrow keys have reached. */
  onChosen: (elementId: string | undefined) => void
  onClose: () => void
  /** Something was opened: the field is emptied. */
  onLeave: () => void
}

/** What was found for the text in the search field. */
export function SearchPanel({ listId, typed, isOpen, entered, keys, onChosen, onClose, onLeave }: SearchPanelProps) {
  const navigate = useNavigate()
  const scans = useScans()
  const host = useActionHost()
  const resolve = useResolveScan({ anyLength: false })
  const search = useRested(typed, entered)
  const found = useSearchHits(search)
  const palette = usePalette(search)
  const [chosen, setChosen] = useState<{ id: string; typed: string } | null>(null)
  const chosenId = chosen?.typed === typed ? chosen.id : null

  // What a scan opens must not be covered.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const watches = (['sample.found', 'series.found', 'layer.found', 'code.listed'] as const).map((found) => scans.on(found, () => close()))
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [scans])

  const groups: SearchHitGroup[] = found
    ? [
        { id: 'screens', title: t('Go to'), hits: palette.screens.map(toPaletteHit) },
        { id: 'actions', title: t('Actions'), hits: palette.actions.map(toPaletteHit) },
        { id: 'found', title: t('Samples and boxes'), hits: toHits(found) },
        { id: 'experiments', title: t('Experiments'), hits: found.experiments.map(toExperimentHit) },
      ]
    : []
  const ids = groups.flatMap(({ hits }) => hits.map(({ id }) => id))
  const choose = (id: string) => {
    onLeave()
    const entry = [...palette.screens, ...palette.actions].find((each) => each.id === id)
    if (entry) entry.run(host)
    else navigate(hrefOf(id, typed.trim()))
  }
  const step = (by: number) => {
    // From the field to the first or the last of them, and back to it.
    const at = chosenId === null ? -1 : ids.indexOf(chosenId)
    const id = ids[((at + 1 + by + ids.length + 1) % (ids.length + 1)) - 1]
    setChosen(id === undefined ? null : { id, typed })
    const elementId = id && hitElementId(listId, id)
    onChosen(elementId)
    if (elementId) document.querySelector(`#${CSS.escape(elementId)}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || ids.length === 0) return false
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && chosenId !== null && ids.includes(chosenId)) choose(chosenId)
    else return false
    return true
  }
  useImperativeHandle(keys, () => press)
  useEffect(() => () => onChosen(undefined), [onChosen])

  // What was entered is not a code: it is a name.
  const [notCode, setNotCode] = useState<Entered | null>(null)
  const answer = useEffectEvent((asked: Entered, kind: ScanResult['kind'] | undefined) => {
    if (kind === 'not-recognized' || kind === 'ignored') setNotCode(asked)
    else if (kind) {
      onLeave()
      scans.send({ type: 'code.read', text: asked.text.trim(), how: 'typed' })
    }
  })
  useEffect(() => {
    if (entered) void resolve(entered.text.trim()).then((found) => answer(entered, found?.kind))
  }, [entered, resolve])
  const openBest = useEffectEvent(({ search, samples, layers, experiments }: FoundRows) => {
    onLeave()
    const [first] = samples
    const [named] = [...palette.screens, ...palette.actions]
    if (first) navigate(addresses.sample(first.sample.id))
    else if (layers[0]) navigate(addresses.layer(layers[0].id))
    else if (experiments[0]) navigate(addresses.experiment(experiments[0].experiment.id))
    else if (named) named.run(host)
    // Shows the same message as for any unknown code.
    else scans.send({ type: 'code.read', text: search, how: 'typed' })
  })
  useEffect(() => {
    if (entered && entered === notCode && found?.search === entered.text.trim()) openBest(found)
  }, [entered, notCode, found])

  if (!isOpen || !found) return null
  return <SearchHits id={listId} label={t('Search or scan')} groups={groups} chosenId={chosenId} onChoose={choose} note={noteOf(found, ids.length === 0)} />
}

/** The text, once typing pauses or Enter is pressed. */
function useRested(typed: string, entered: Entered | null): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typingRest)
    return () => clearTimeout(timer)
  }, [typed])
  return entered ? typed : rested
}

const toPaletteHit = ({ id, label, icon: Icon }: PaletteHit): SearchHit => ({ id, title: label, leading: <Icon className="i" aria-hidden /> })

const allId = 'all'

function hrefOf(id: string, search: string): string {
  const [kind, number] = id.split(' ')
  if (kind === allId) return addresses.samplesFound(search)
  if (kind === 'experiment') return addresses.experiment(Number(number))
  return kind === 'layer' ? addresses.layer(Number(number)) : addresses.sample(Number(number))
}

const toExperimentHit = ({ experiment: { id, name }, study }: ExperimentInStudy): SearchHit => ({
  id: `experiment ${id}`,
  title: name,
  subtitle: (
    <>
      <span className="mono">{experimentCode(id)}</span>
      {study && ` · ${study.name}`}
    </>
  ),
  leading: <NotebookIcon className="i" aria-hidden />,
})

function toHits({ samples, layers, total, isPartial }: FoundRows): SearchHit[] {
  const found: SearchHit[] = samples.map(({ sample, type, place }) => ({
    id: `sample ${sample.id}`,
    title: sample.name,
    subtitle: (
      <>
        <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
        {place && ` · ${shortLocation(place)}`}
      </>
    ),
    leading: type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />,
  }))
  for (const layer of layers) {
    const subtitle = <span className="mono">{layer.altBarcode ?? toBarcode('layer', layer.id)}</span>
    found.push({ id: `layer ${layer.id}`, title: layer.name, subtitle, leading: <BoxesIcon className="i" aria-hidden /> })
  }
  if (total > samples.length) {
    const title = isPartial ? t('Show all samples found so far') : t('Show all {count} samples found', { count: countText(total) })
    found.push({ id: allId, title, leading: <ListIcon className="i" aria-hidden /> })
  }
  return found
}

/** How many there are, if no row says so. */
function noteOf({ total, samples, isPartial }: FoundRows, isEmpty: boolean): string | undefined {
  if (isPartial) return t('Not all samples are on this device yet.')
  if (isEmpty) return t(messages.noItem)
  if (total === 0) return undefined
  return total > samples.length ? undefined : plural(total, { one: '# sample', other: '# samples' })
}
