import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { BoxesIcon, ListIcon } from '#src/ui/icons/icons.ts'
import { TopBarSearch, type SearchHit } from '#src/ui/layout/top-bar-search.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { shortLocation } from '#src/workspace/storage/read-location.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { PaletteEntry } from '#src/workspace/contributions/areas.ts'
import { usePalette } from '#src/workspace/contributions/use-palette.ts'
import { useSearchHits, type SearchHits } from './use-search-hits.ts'

/** Ms to wait after typing before searching: longer than the gap between a scanner's keys. */
const typingRest = 80

/** The search field of the top bar: first results while typing, Enter opens the best; a typed or scanned code is looked up as a scan. */
export function GlobalSearch() {
  const navigate = useNavigate()
  const scans = useScans()
  const host = useActionHost()
  const isReady = useSelector(scans, (state) => state.hasTag('listening'))
  const resolve = useResolveScan({ anyLength: false })
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  // Enter was pressed before the results were there.
  const [awaited, setAwaited] = useState<string | null>(null)
  const hits = useSearchHits(search)
  const commands = usePalette(search).slice(0, shownCommands)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typed === '' ? 0 : typingRest)
    return () => clearTimeout(timer)
  }, [typed])

  // A scan that finds something leaves the words in the field, and the results must not cover what it opens.
  const [isCovered, setCovered] = useState(false)
  useEffect(() => {
    const watches = (['sample.found', 'series.found', 'layer.found'] as const).map((found) => scans.on(found, () => setCovered(true)))
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [scans])

  const leave = () => {
    setTyped('')
    setAwaited(null)
  }
  const choose = (id: string) => {
    const command = commands.find((entry) => commandId(entry) === id)
    if (command) {
      leave()
      return command.run(null, host)
    }
    const href = hrefOf(id, typed.trim())
    leave()
    navigate(href)
  }
  const enter = async () => {
    const text = typed.trim()
    if (!text) return
    const kind = (await resolve(text))?.kind
    if (!kind) return
    if (kind !== 'not-recognized' && kind !== 'ignored') {
      leave()
      scans.send({ type: 'code.read', text, how: 'typed' })
    } else {
      setSearch(typed)
      setAwaited(text)
    }
  }
  const openAwaited = useRef<(found: SearchHits) => void>(() => {})
  useEffect(() => {
    openAwaited.current = ({ samples, layers }) => {
      const text = awaited ?? ''
      leave()
      const [first] = samples
      const [command] = commands
      if (!first && !layers[0] && command) return command.run(null, host)
      if (first) navigate(addresses.sample(first.sample.id))
      else if (layers[0]) navigate(addresses.layer(layers[0].id))
      // Shows the same message as for any unknown code.
      else scans.send({ type: 'code.read', text, how: 'typed' })
    }
  })
  useEffect(() => {
    if (awaited !== null && hits?.search === awaited) openAwaited.current(hits)
  }, [awaited, hits])

  return (
    <TopBarSearch
      label={t('Search or scan')}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        setAwaited(null)
        setCovered(false)
      }}
      onEnter={() => void enter()}
      hits={hits && !isCovered ? [...commands.map(toCommandHit), ...toHits(hits)] : undefined}
      onChoose={choose}
      note={hits && noteOf(hits)}
      ready={isReady ? t('Scanner ready') : undefined}
    />
  )
}

const shownCommands = 3

const commandId = ({ id }: PaletteEntry): string => `command ${id}`

const toCommandHit = (entry: PaletteEntry): SearchHit => ({
  id: commandId(entry),
  title: entry.label(),
  subtitle: entry.hint?.(),
  leading: <entry.icon className="i" aria-hidden />,
})

const allId = 'all'

function hrefOf(id: string, search: string): string {
  const [kind, number] = id.split(' ')
  if (kind === allId) return addresses.samplesFound(search)
  return kind === 'layer' ? addresses.layer(Number(number)) : addresses.sample(Number(number))
}

function toHits({ samples, layers, total, isPartial }: SearchHits): SearchHit[] {
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
function noteOf({ total, samples, layers, isPartial }: SearchHits): string | undefined {
  if (isPartial) return t('Not all samples are on this device yet.')
  if (total === 0 && layers.length === 0) return t(messages.noItem)
  return total > samples.length ? undefined : plural(total, { one: '# sample', other: '# samples' })
}
