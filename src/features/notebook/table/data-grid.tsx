import { useRef, type MouseEvent } from 'react'
import { measuredNumber } from '#domain/rules/documents/column-figures.ts'
import { headRows, type DataTable, type DataTableColumn } from '#domain/rules/documents/data-table.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { WarningIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText, t } from '#src/ui/text/translate.ts'
import { useScanHandler, writesText } from '#src/workspace/scan/scan-context.tsx'
import { CellInput } from './cell-input.tsx'
import { isInRange, type Place } from './grid-moves.ts'
import { TableFigures } from './table-figures.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useCellEditing, type EditedTable } from './use-cell-editing.ts'
import { useFocusWithin } from './use-focus-within.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useRowWindow } from './use-row-window.ts'
import { columnWidths, numbersWidth } from './column-widths.ts'
import classes from './table.module.css'

export interface DataGridProps extends EditedTable {
  /** It was just added. */
  autoFocus: boolean
}

/** A table of measurements, edited like a spreadsheet: names and units of the columns first, then the rows, then figures. */
export function DataGrid({ open, table, name, isReadOnly, typed, keptSoFar, autoFocus }: DataGridProps) {
  const cursor = useGridCursor(table)
  const { rows, columns, at, range } = cursor
  const editing = useCellEditing({ open, table, cursor, name, isReadOnly, typed, keptSoFar })
  const { isInside, ...watch } = useFocusWithin()
  const takesFocus = useRef(autoFocus)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRowWindow(scroller, table.rows.length)
  const reach = (place: Place, isExtending: boolean) => {
    takesFocus.current = true
    editing.go(place, isExtending)
  }
  const widths = columnWidths(table)
  const width = widths.reduce((sum, each) => sum + each, numbersWidth)
  const conflict = columns.length > 0 ? table.values(rows[at.row]!, columns[at.column]!) : []

  const cell = (row: number, column: DataTableColumn, x: number) => {
    const values = table.values(rows[row]!, column.id)
    const text = values.at(-1) ?? ''
    const isCurrent = row === at.row && x === at.column
    const isHead = row < headRows.length
    const isNumber = column.kind === 'number' && !isHead
    const look = {
      'data-number': isNumber || undefined,
      'data-odd': (isNumber && text !== '' && measuredNumber(text) === undefined) || undefined,
      'data-current': isCurrent || undefined,
      'aria-selected': isInRange(range, { row, column: x }),
      // The current cell reads its own clicks.
      onMouseDown: isCurrent ? undefined : (event: MouseEvent) => event.shiftKey && event.preventDefault(),
      onClick: isCurrent ? undefined : (event: MouseEvent) => reach({ row, column: x }, event.shiftKey),
    }
    const content = isCurrent ? (
      <CellInput
        label={cellLabel(table, rows[row]!, row, column, x)}
        text={text}
        draft={editing.draft}
        isNumber={isNumber}
        isReadOnly={isReadOnly}
        takesFocus={takesFocus}
        onDraft={editing.type}
        onKeyDown={(event) => {
          takesFocus.current = true
          editing.onKeyDown(event)
        }}
        onPaste={editing.onPaste}
        onCopy={editing.onCopy}
        onCut={editing.onCut}
      />
    ) : (
      <span className={classes.value}>{text}</span>
    )
    return (
      <td key={column.id} role="gridcell" {...look}>
        {values.length > 1 && <WarningIcon className={classNames('i i-s', classes.twoValues)} aria-label={t('Two values')} />}
        {content}
      </td>
    )
  }

  return (
    <div {...watch} onBlurCapture={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || editing.commit()}>
      {columns.length === 0 && <p className="muted">{isReadOnly ? t('Nothing written yet') : t('Add a column to begin.')}</p>}
      {columns.length > 0 && (
        <div ref={scroller} className={classes.scroller}>
          <table role="grid" aria-label={name} aria-readonly={isReadOnly} aria-rowcount={rows.length} className={classes.table} style={{ width }}>
            <colgroup>
              <col style={{ width: numbersWidth }} />
              {widths.map((width, index) => (
                <col key={columns[index]} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              {headRows.map((head, row) => (
                <tr key={head}>
                  <th scope="row">{head === 'name' ? t('Name') : t('Unit')}</th>
                  {table.columns.map((column, x) => cell(row, column, x))}
                </tr>
              ))}
            </thead>
            <tbody>
              {view.above > 0 && <tr style={{ height: view.above }} />}
              {table.rows.slice(view.from, view.to).map(({ id }, index) => {
                const row = headRows.length + view.from + index
                return (
                  <tr key={id} aria-rowindex={row + 1}>
                    <th scope="row">{countText(view.from + index + 1)}</th>
                    {table.columns.map((column, x) => cell(row, column, x))}
                  </tr>
                )
              })}
              {view.below > 0 && <tr style={{ height: view.below }} />}
            </tbody>
            <TableFigures table={table} />
          </table>
        </div>
      )}
      {conflict.length > 1 && (
        <Banner tone="warn" live>
          <p>{t('Two people wrote in this cell at the same time. Tap the right value, or type another one.')}</p>
          {!isReadOnly && (
            <div className="bar">
              {conflict.map((value) => (
                <Button key={value} onClick={() => open.write([{ row: rows[at.row]!, column: columns[at.column]!, text: value }])}>
                  {value}
                </Button>
              ))}
            </div>
          )}
        </Banner>
      )}
      {isInside && !isReadOnly && <ScanIntoCell onCode={editing.enter} />}
      <TableToolbar
        open={open}
        table={table}
        cursor={cursor}
        name={name}
        isReadOnly={isReadOnly}
        isActive={isInside}
        onDone={() => (takesFocus.current = true)}
      />
    </div>
  )
}

/** A code that is scanned while someone is in the table is written in the cell. */
function ScanIntoCell({ onCode }: { onCode: (code: string) => void }) {
  useScanHandler(onCode, writesText)
  return null
}

/** What a cell is called: "OD600, row 3". */
function cellLabel(table: DataTable, rowId: string, row: number, column: DataTableColumn, x: number): string {
  const [head, unit] = headRows
  const number = x + 1
  const name = table.values(head, column.id).at(-1) ?? t('Column {number}', { number })
  if (rowId === head) return t('Name of column {number}', { number })
  if (rowId === unit) return t('Unit of {name}', { name })
  return t('{column}, row {number}', { column: name, number: row - headRows.length + 1 })
}
