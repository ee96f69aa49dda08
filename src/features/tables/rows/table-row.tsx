import { memo, type ReactNode } from 'react'
import type { TableColumn, TableLookups, TableRow as RowData } from '#domain/tables/table-definition.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { t } from '#src/ui/text/translate.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { useIsSelected, type Selection } from '#src/workspace/selection/selection.ts'
import type { RowAction } from '#src/workspace/selection/row-action.ts'
import { RowActions } from './row-actions.tsx'
import classes from './data-table.module.css'

/** How to draw a cell if it is more than its text; undefined for the text. */
export type RenderCell = (key: string, row: RowData, text: string) => ReactNode

export interface TableRowProps {
  row: RowData
  /** Those of the view, in order. */
  columns: readonly TableColumn[]
  names: TableLookups
  name: string
  href: string
  leading: (row: RowData) => ReactNode
  renderCell: RenderCell
  selection: Selection
  actions: readonly RowAction[]
}

/** A row: a checkbox, its type, its cells, and its actions. The whole row is a link. */
export const TableRow = memo(function TableRow({ selection, ...words }: TableRowProps) {
  const { id } = words.row
  const isTicked = useIsSelected(selection, id)
  return (
    <div className={classNames(classes.row, isTicked && classes.ticked)}>
      <div role="cell" className={classes.tick}>
        <Checkbox label={t('Select {name}', { name: words.name })} hideLabel checked={isTicked} onChange={(ticked) => selection.set([id], ticked)} />
      </div>
      <RowCells {...words} />
    </div>
  )
})

/** The part of a row that selecting does not change, because a whole page is selected at once. */
const RowCells = memo(function RowWords({ row, columns, names, name, href, leading, renderCell, actions }: Omit<TableRowProps, 'selection'>) {
  const { id } = row
  return (
    <>
      <div className={classes.cells} role="none">
        {columns.map((column) => {
          const { key, isPrimary, columnType } = column
          const text = column.text(row, names)
          const content = renderCell(key, row, text) ?? (columnType === 'date' ? dayText(text) : text)
          return (
            <div key={key} role="cell" className={classNames(classes.cell, isPrimary && classes.primary, columnType === 'date' && classes.date)}>
              {isPrimary ? (
                <Link className={classes.link} href={href}>
                  {leading(row)}
                  <span className={classes.name}>{content}</span>
                </Link>
              ) : (
                content
              )}
            </div>
          )
        })}
      </div>
      {actions.length > 0 && (
        <div role="cell" className={classes.actions}>
          <RowActions id={id} name={name} actions={actions} />
        </div>
      )}
    </>
  )
})
