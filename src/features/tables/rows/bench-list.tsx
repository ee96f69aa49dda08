import { useEffect, useRef, type ReactNode } from 'react'
import type { ShownView } from '#domain/rules/tables/table-view.ts'
import type { TableColumn, TableReferenceData, TableRow } from '#domain/tables/table-definition.ts'
import { VirtualList, type VirtualListHandle } from '#src/ui/lists/virtual-list.tsx'
import type { RowAction } from '#src/workspace/selection/row-action.ts'
import type { Selection } from '#src/workspace/selection/selection.ts'
import type { RowLookups } from '#src/features/tables/read-lookups.ts'
import { usePageTop } from './use-page-top.ts'

/** What a screen draws its list of at the bench. */
export interface BenchRows {
  label: string
  rows: readonly TableRow[]
  names: RowLookups
  words: TableReferenceData
  view: ShownView
  /** Those of the view. */
  columns: readonly TableColumn[]
  selection: Selection
  /** On rows, for one and for many. */
  actions: readonly RowAction[]
  isFirstPage: boolean
  /** Another page starts at its top. */
  pageKey: string
  /** After the last row. */
  pager: ReactNode
}

export interface BenchListProps extends Pick<BenchRows, 'label' | 'rows' | 'pageKey' | 'pager'> {
  renderRow: (index: number) => ReactNode
  /** The row that gets the focus, once, and which of its controls. */
  returnTo?: { id: number | null; slot: number } | undefined
}

/** A page of rows of two lines each. */
export function BenchList({ label, rows, pageKey, pager, renderRow, returnTo }: BenchListProps) {
  const list = useRef<VirtualListHandle>(null)
  usePageTop(list, pageKey)
  const wanted = useRef(returnTo)
  useEffect(() => {
    const index = wanted.current ? rows.findIndex(({ id }) => id === wanted.current?.id) : -1
    if (index < 0) return
    if (document.activeElement === document.body) list.current?.focusRow(index, wanted.current!.slot)
    wanted.current = undefined
  }, [rows])
  return <VirtualList ref={list} label={label} count={rows.length} rowKey={(index) => rows[index]?.id ?? index} renderRow={renderRow} footer={pager} />
}
