/* A list of any length: only the visible rows, and the one with the focus, are in the page. */
import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { focusControl, rowForKey, controlIndexOf } from './list-keys.ts'
import classes from './virtual-list.module.css'

export interface VirtualListHandle {
  scrollToRow: (index: number) => void
  /** As if an arrow key had led there; `slot` is the control in the row. */
  focusRow: (index: number, slot: number) => void
}

export interface VirtualListProps {
  label: string
  count: number
  renderRow: (index: number) => ReactNode
  /** A key that stays with the row when the order changes; the index by default. */
  rowKey?: ((index: number) => string | number) | undefined
  /** Expected height; rows that differ are measured. */
  rowHeight?: number | undefined
  /** Called with the rows that are in the page whenever they change. */
  onRange?: ((first: number, last: number) => void) | undefined
  /** `rows`: the body of a table, whose rows hold cells. */
  as?: 'list' | 'rows' | undefined
  /** After the last row: a spinner, the footer of the list. */
  footer?: ReactNode
  ref?: Ref<VirtualListHandle> | undefined
}

const overscan = 8

const rowAt = (scroller: Element | null, index: number) => scroller?.querySelector(`[data-index="${index}"]`)

export function VirtualList({ label, count, renderRow, rowKey, rowHeight = 72, onRange, as = 'list', footer, ref }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const pending = useRef<{ index: number; slot: number } | null>(null)
  /** The row with the focus. Not a state: it is read when the visible rows change, and a tap must not redraw the list. */
  const focused = useRef(-1)

  // oxlint-disable-next-line react/incompatible-library -- it tells the React Compiler to skip this one; we do not use the compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    ...(rowKey ? { getItemKey: rowKey } : {}),
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      const kept = focused.current
      return kept < 0 || kept >= count || rows.includes(kept) ? rows : [...rows, kept].toSorted((a, b) => a - b)
    },
  })
  const focusRow = useCallback(
    (index: number, slot: number) => {
      const there = rowAt(scroller.current, index)
      pending.current = there && focusControl(there, slot) ? null : { index, slot }
      virtualizer.scrollToIndex(index)
    },
    [virtualizer],
  )
  const rows = virtualizer.getVirtualItems()
  // The row with the focus stays in the page wherever it is; it does not count.
  const inSight = virtualizer.range
  const [firstInSight, lastInSight] = [inSight?.startIndex ?? 0, inSight?.endIndex ?? -1]

  useEffect(() => {
    if (!ref) return
    const handle: VirtualListHandle = {
      scrollToRow: (index) => virtualizer.scrollToIndex(index),
      focusRow,
    }
    if (typeof ref === 'function') ref(handle)
    else ref.current = handle
  }, [ref, virtualizer, focusRow])

  useEffect(() => onRange?.(firstInSight, lastInSight), [onRange, firstInSight, lastInSight])

  // The row a key led to may have been added, or filled, only now.
  useEffect(() => {
    const wanted = pending.current
    const row = wanted && rowAt(scroller.current, wanted.index)
    if (row && focusControl(row, wanted.slot)) pending.current = null
  })

  const rowOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null)

  const keys = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (!row || typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const next = rowForKey(event.key, Number(row.dataset['index']), count, page)
    if (next === undefined) return
    event.preventDefault()
    const slot = controlIndexOf(row, event.target as Element)
    focusRow(next, slot)
  }

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onKeyDown={keys}
      onFocus={(event: FocusEvent) => {
        focused.current = Number(rowOf(event.target)?.dataset['index'] ?? -1)
      }}
    >
      <div role={as === 'list' ? 'list' : 'rowgroup'} aria-label={label} className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            {...(as === 'list' ? { role: 'listitem', 'aria-setsize': count, 'aria-posinset': row.index + 1 } : { role: 'row', 'aria-rowindex': row.index + 2 })}
            className={classes.row}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {renderRow(row.index)}
          </div>
        ))}
      </div>
      {footer}
    </div>
  )
}
