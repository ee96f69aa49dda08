/* A plain table of what the server knows, a page at a time: columns, an order, a pager, and actions for each row. spec TBL-06 */
import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, ChevronRightIcon, EditIcon, MoreIcon, type Icon } from '#src/ui/icons/icons.ts'
import { ChevronLeftIcon, DownIcon, ListIcon, TrashIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText, t } from '#src/ui/text/translate.ts'
import classes from './generic-table.module.css'

export interface GenericColumn<Row> {
  key: string
  name: string
  /** CSS width; by default as wide as its content. */
  width?: string | undefined
  sortable?: boolean | undefined
  columnType: 'text' | 'date' | 'bool' | 'custom'
  /** Characters of a text; the rest appears when it is pointed at. */
  truncateAfter?: number | undefined
  /** A text, or for `bool` a boolean; anything for `custom`. */
  value: (row: Row) => ReactNode
}

export interface GenericSorter {
  column: string
  direction: 'ASC' | 'DESC'
}

export interface GenericPager {
  recordCount: number
  recordsPerPage: number
  currentPage: number
}

interface RowActionBase<Row> {
  onSelect: (row: Row) => void
  /** Every row has it by default. */
  isAvailable?: ((row: Row) => boolean) | undefined
}

/** *Edit* and *Delete*, which look the same in every table, or anything else that can be done with a row. */
export type GenericRowAction<Row> =
  | (RowActionBase<Row> & { type: 'edit' | 'delete'; label?: string | undefined })
  | (RowActionBase<Row> & { type: 'custom'; id: string; label: string; icon: Icon; danger?: boolean | undefined })

export interface GenericTableProps<Row> {
  label: string
  columns: readonly GenericColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  pager: GenericPager
  sorter: GenericSorter
  onSort: (sorter: GenericSorter) => void
  onPage: (page: number) => void
  actions?: readonly GenericRowAction<Row>[] | undefined
  /** Names a row for its actions. */
  rowName?: ((row: Row) => string) | undefined
  /** Instead of a table without rows. */
  empty?: ReactNode
}

export function GenericTable<Row>({ label, columns, rows, rowKey, pager, sorter, onSort, onPage, actions = [], rowName, empty }: GenericTableProps<Row>) {
  if (rows.length === 0 && pager.currentPage === 1) return empty ?? <EmptyState icon={ListIcon} title={t('No data found')} />
  return (
    <div className={classes.whole}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sorter={sorter} onSort={onSort} />
              ))}
              {actions.length > 0 && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={column.columnType === 'date' ? 'mono' : undefined}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
                {actions.length > 0 && (
                  <td className={classes.actions}>
                    <RowMenu row={row} actions={actions} name={rowName?.(row) ?? String(rowKey(row))} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager pager={pager} onPage={onPage} />
    </div>
  )
}

/** Nothing for a row with which nothing can be done. */
function RowMenu<Row>({ row, actions, name }: { row: Row; actions: readonly GenericRowAction<Row>[]; name: string }) {
  const items = actions.filter(({ isAvailable }) => isAvailable?.(row) ?? true).map((action) => ({ ...look(action), onSelect: () => action.onSelect(row) }))
  if (items.length === 0) return null
  return (
    <Menu align="end" target={<IconButton icon={MoreIcon} variant="plain" label={t('Actions for {name}', { name })} />} sections={[{ id: 'actions', items }]} />
  )
}

function look<Row>(action: GenericRowAction<Row>) {
  if (action.type === 'custom') return { id: action.id, label: action.label, icon: action.icon, danger: action.danger }
  const isEdit = action.type === 'edit'
  return { id: action.type, label: action.label ?? (isEdit ? t('Edit') : t('Delete')), icon: isEdit ? EditIcon : TrashIcon, danger: !isEdit }
}

interface HeadingProps<Row> {
  column: GenericColumn<Row>
  sorter: GenericSorter
  onSort: (sorter: GenericSorter) => void
}

function Heading<Row>({ column: { key, name, width, sortable }, sorter, onSort }: HeadingProps<Row>) {
  const isSorted = sorter.column === key
  const isAscending = sorter.direction === 'ASC'
  const Arrow = isAscending ? UpIcon : DownIcon
  return (
    <th scope="col" style={{ width }} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ column: key, direction: isSorted && isAscending ? 'DESC' : 'ASC' })}>
          {name}
          {isSorted && <Arrow className="i i-s" aria-hidden />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

function Cell<Row>({ column: { columnType, truncateAfter, value }, row }: { column: GenericColumn<Row>; row: Row }) {
  const content = value(row)
  if (columnType === 'bool') return content ? <CheckIcon className="i i-s t-ok" aria-label={t('yes')} role="img" /> : <span aria-label={t('no')}>–</span>
  if (typeof content !== 'string' || truncateAfter === undefined || content.length <= truncateAfter) return content
  return <span title={content}>{`${content.slice(0, truncateAfter)}…`}</span>
}

function Pager({ pager: { recordCount, recordsPerPage, currentPage }, onPage }: { pager: GenericPager; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(recordCount / recordsPerPage))
  if (pages === 1) return null
  return (
    <nav aria-label={t('Pages')} className={classNames('bar', classes.pager)}>
      <Button variant="plain" disabled={currentPage === 1} onClick={() => onPage(1)}>
        {t('First')}
      </Button>
      <IconButton icon={ChevronLeftIcon} label={t('Previous page')} variant="plain" disabled={currentPage === 1} onClick={() => onPage(currentPage - 1)} />
      <span aria-current="page">{t('Page {page} of {pages}', { page: countText(currentPage), pages: countText(pages) })}</span>
      <IconButton icon={ChevronRightIcon} label={t('Next page')} variant="plain" disabled={currentPage >= pages} onClick={() => onPage(currentPage + 1)} />
      <Button variant="plain" disabled={currentPage >= pages} onClick={() => onPage(pages)}>
        {t('Last')}
      </Button>
    </nav>
  )
}
