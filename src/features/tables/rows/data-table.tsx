import { useRef, type ReactNode } from 'react'
import { msg } from '#domain/message.ts'
import type { ShownView } from '#domain/rules/tables/table-view.ts'
import type { TableColumn, TableLookups, TableRow as RowData } from '#domain/tables/table-definition.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { DownIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { VirtualList, type VirtualListHandle } from '#src/ui/lists/virtual-list.tsx'
import type { Selection } from '#src/workspace/selection/selection.ts'
import { PageTick } from './page-tick.tsx'
import { columnText } from '#src/features/tables/views/shown-names.ts'
import type { RowAction } from '#src/workspace/selection/row-action.ts'
import { TableRow, type RenderCell } from './table-row.tsx'
import { usePageTop } from './use-page-top.ts'
import classes from './data-table.module.css'

export interface DataTableProps {
  label: string
  /** Those of the view, in order. */
  columns: readonly TableColumn[]
  view: ShownView
  rows: readonly RowData[]
  names: TableLookups
  /** Rows of the whole view. */
  total: number | undefined
  /** Another page starts at its top. */
  pageKey: string
  selection: Selection
  actions: readonly RowAction[]
  hrefOf: (row: RowData) => string
  leading: (row: RowData) => ReactNode
  renderCell: RenderCell
  onSort: (column: string) => void
}

/** A page of rows with its headings, at desk density. In portrait a row has two lines and the headings are hidden: the order is chosen among the filters. */
export function DataTable({ label, columns, view, rows, names, total, pageKey, selection, actions, hrefOf, leading, renderCell, onSort }: DataTableProps) {
  const list = useRef<VirtualListHandle>(null)
  usePageTop(list, pageKey)
  const primary = columns.find(({ isPrimary }) => isPrimary)
  return (
    <div role="table" aria-label={label} aria-rowcount={total === undefined ? -1 : total + 1} className={classes.table}>
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          <div role="columnheader" className={classes.tick}>
            <PageTick rows={rows} selection={selection} />
          </div>
          <span className={classes.tickWords} aria-hidden>
            {t('All on this page')}
          </span>
          <div className={classes.cells} role="none">
            {columns.map((column) => {
              const { key, isPrimary, columnType, sortable } = column
              const isSorted = view.sortColumn === key
              const Arrow = view.sortDirection === 'ASC' ? UpIcon : DownIcon
              return (
                <div
                  key={key}
                  role="columnheader"
                  aria-sort={isSorted ? (view.sortDirection === 'ASC' ? 'ascending' : 'descending') : undefined}
                  className={classNames(classes.cell, isPrimary && classes.primary, columnType === 'date' && classes.date)}
                >
                  {sortable ? (
                    <button type="button" className={classes.sort} onClick={() => onSort(key)}>
                      {columnText(column)}
                      {isSorted && <Arrow className="i i-s" aria-hidden />}
                    </button>
                  ) : (
                    columnText(column)
                  )}
                </div>
              )
            })}
          </div>
          {actions.length > 0 && (
            <div role="columnheader" className={classes.actions}>
              <span className={classes.unseen}>{t('Actions')}</span>
            </div>
          )}
        </div>
      </div>
      <VirtualList
        ref={list}
        as="rows"
        label={t(msg('Rows', 'of a table'))}
        count={rows.length}
        rowKey={(index) => rows[index]?.id ?? index}
        renderRow={(index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <TableRow
              row={row}
              columns={columns}
              names={names}
              name={primary?.text(row, names) ?? ''}
              href={hrefOf(row)}
              leading={leading}
              renderCell={renderCell}
              selection={selection}
              actions={actions}
            />
          )
        }}
      />
    </div>
  )
}
