import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { DownIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useScanHandler, writesText } from '#src/workspace/scan/scan-context.tsx'
import { useFocusWithin } from '#src/features/notebook/table/use-focus-within.ts'
import { sectionElementId } from '#src/features/notebook/journal/section-element-id.ts'
import { cellName } from '#src/features/notebook/spreadsheet/cell-name.ts'
import { headRows } from '#domain/rules/documents/data-table.ts'
import { foldText } from './find-in-text.ts'
import { findHits, hitFrom, type FindHit, type Spot } from './find-hits.ts'
import { markHits } from './mark-hits.ts'
import { selectHit } from './place-hit.ts'
import type { Unsearched } from './read-section-blocks.ts'
import { useHitInSight } from './use-hit-in-sight.ts'
import { useSearched } from './use-searched.ts'
import classes from './find-bar.module.css'

export interface FindBarProps {
  experimentId: number
  /** What scrolls the experiment. */
  scroller: RefObject<HTMLElement | null>
  /** Counts how often the person asked for it. */
  asked: number
  /** To be drawn now, if it waits for its turn. */
  onSeek: (sectionId: number) => void
  onClose: () => void
}

/** Finds words anywhere in the experiment, also in what is not on the screen, and goes from one to the next. */
export function FindBar({ experimentId, scroller, asked, onSeek, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLElement>(null)
  /** What had the focus before. */
  const opener = useRef<Element>(null)
  const [firstId] = useState(() => sectionBefore(scroller.current))
  const [typed, setTyped] = useState('')
  const [spot, setSpot] = useState<Spot>()
  const [steps, setSteps] = useState(0)
  const { isInside, ...watch } = useFocusWithin()
  const subject = useSubject(typed)
  const searched = useSearched(experimentId, scroller)
  const sections = searched?.sections ?? []
  const hits = findHits(sections, { words: foldText(typed).text, subject })
  const start = Math.max(
    0,
    sections.findIndex(({ section }) => sectionElementId(section.id) === firstId),
  )
  const at = hitFrom(hits, spot ?? [start, 0, 0])
  const hit = hits[at]
  const frames = useHitInSight({ hit, scroller, changed: `${typed} ${steps}`, version: searched?.version, onSeek })
  useEffect(() => markHits(hits, hit))
  useEffect(() => () => markHits([], undefined), [])
  const begin = useEffectEvent(() => {
    if (!bar.current?.contains(document.activeElement)) opener.current = document.activeElement
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  })
  useLayoutEffect(() => {
    if (asked > 0) begin()
  }, [asked])

  const go = (by: 1 | -1) => {
    const next = hits[(at + by + hits.length) % hits.length]
    if (!next) return
    setSpot(next.spot)
    setSteps(steps + 1)
  }
  const close = () => {
    onClose()
    const { current: before } = opener
    if (hit && before?.closest('.ProseMirror') && selectHit(hit)) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isG = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'g'
    if ((event.key !== 'F3' && !isG) || document.querySelector('[aria-modal=true]')) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target === field.current
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isEnter)) return
    event.preventDefault()
    event.stopPropagation()
    if (!isEnter) close()
    else go(event.shiftKey ? -1 : 1)
  }
  const isEmpty = typed.trim() === ''
  const unsearched = unsearchedText(searched?.unsearched ?? [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is in it
    <search ref={bar} className={classes.bar} aria-label={t('Find in this experiment')} onKeyDown={onKeyDown}>
      <div className={classes.field} {...watch}>
        <TextField
          ref={field}
          label={t('Find in this experiment')}
          hideLabel
          type="search"
          autoComplete="off"
          placeholder={t('Find in this experiment')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {isInside && <ScanIntoField onCode={setTyped} />}
      <div className={classes.words}>
        <p role="status" className={classes.count}>
          {!isEmpty && searched && (
            <>
              <span className={hits.length === 0 ? 't-warn strong' : 'strong'}>
                {hits.length === 0 ? t('Not found') : t('{place} of {count}', { place: countText(at + 1), count: countText(hits.length) })}
              </span>{' '}
              {hit && <span className="small muted clip">{whereText(hit)}</span>}
            </>
          )}
        </p>
        {unsearched && <p className="small muted">{unsearched}</p>}
      </div>
      <div className="flex">
        <IconButton icon={UpIcon} label={t('Previous')} disabled={hits.length === 0} onClick={() => go(-1)} />
        <IconButton icon={DownIcon} label={t('Next')} disabled={hits.length === 0} onClick={() => go(1)} />
        <IconButton icon={CloseIcon} variant="plain" label={t('Close')} onClick={close} />
      </div>
      {createPortal(
        frames.map(({ left, top, width, height }, place) => <div key={place} aria-hidden className={classes.frame} style={{ left, top, width, height }} />),
        document.body,
      )}
    </search>
  )
}

/** A tube that is scanned while the person is in the field is looked for. */
function ScanIntoField({ onCode }: { onCode: (code: string) => void }) {
  useScanHandler(onCode, writesText)
  return null
}

/** Where the search begins: the section that the person is in, or else the first one in sight. */
function sectionBefore(view: HTMLElement | null): string | undefined {
  const own = document.activeElement?.closest(`[id^=${sectionElementId('')}]`)
  const all = [...(view?.querySelectorAll(`[id^=${sectionElementId('')}]`) ?? [])]
  return (own ?? all.find((section) => section.getBoundingClientRect().bottom > view!.getBoundingClientRect().top))?.id
}

/** What the typed code stands for, on this device. */
function useSubject(typed: string): string | undefined {
  const { workspace } = useWorkspace()
  const [found, setFound] = useState<{ typed: string; subject: string }>()
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const result = await resolveScan(workspace, typed)
      if (isWanted && (result.kind === 'sample' || result.kind === 'experiment')) setFound({ typed, subject: `${result.kind}:${result.id}` })
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [workspace, typed])
  return found?.typed === typed ? found.subject : undefined
}

/** The section, and which cell it is in a table. */
function whereText({ section: { name }, block: { place } }: FindHit): string {
  if (place.kind === 'cell' && place.row >= headRows.length) return t('{name}, row {number}', { name, number: place.row - headRows.length + 1 })
  if (place.kind === 'sheet') return t('{name}, {sheet}, {cell}', { name, sheet: place.sheet, cell: cellName(place.row, place.column) })
  return name
}

function unsearchedText(all: readonly Unsearched[]): string {
  const counts = new Map<Unsearched, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  const texts: Readonly<Record<Unsearched, (count: number) => string>> = {
    file: (count) => plural(count, { one: 'text in # file', other: 'text in # files' }),
    drawing: (count) => plural(count, { one: '# drawing', other: '# drawings' }),
    addon: (count) => plural(count, { one: '# section of an add-on', other: '# sections of add-ons' }),
    absent: (count) => plural(count, { one: '# section that is not on this device yet', other: '# sections that are not on this device yet' }),
  }
  const things = [...counts].map(([kind, count]) => texts[kind](count)).join(', ')
  return things && t('Not searched: {things}', { things })
}
