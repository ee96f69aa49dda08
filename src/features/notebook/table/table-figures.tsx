import { useMemo } from 'react'
import { columnFigures } from '#domain/rules/documents/column-figures.ts'
import type { DataTable } from '#domain/rules/documents/data-table.ts'
import { countText, decimalText, t } from '#src/ui/text/translate.ts'
import classes from './table.module.css'

/** Below columns of numbers: how many there are, their mean, standard deviation and sum. */
export function TableFigures({ table }: { table: DataTable }) {
  const figures = useMemo(
    () => table.columns.map(({ id, kind }) => (kind === 'number' ? columnFigures(table.rows.map((row) => table.values(row.id, id).at(-1) ?? '')) : undefined)),
    [table],
  )
  if (figures.every((each) => each === undefined)) return null
  const line = (label: string, textOf: (each: NonNullable<(typeof figures)[number]>) => string | undefined, hint?: string) => (
    <tr>
      <th scope="row" title={hint}>
        {label}
      </th>
      {table.columns.map(({ id }, at) => (
        <td key={id} className="num">
          {figures[at] && textOf(figures[at])}
        </td>
      ))}
    </tr>
  )
  return (
    <tfoot className={classes.figures}>
      {line(t('n'), ({ count }) => countText(count), t('Number of values'))}
      {line(t('Mean'), ({ mean }) => decimalText(mean))}
      {line(t('SD'), ({ deviation }) => deviation && decimalText(deviation), t('Standard deviation'))}
      {line(t('Sum'), ({ sum }) => decimalText(sum))}
    </tfoot>
  )
}
