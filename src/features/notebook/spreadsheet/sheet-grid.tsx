import { useRef, useState, type KeyboardEvent } from 'react'
import { behindTyped, type CellDraft } from '#src/features/notebook/table/cell-draft.ts'
import { CellInput } from '#src/features/notebook/table/cell-input.tsx'
import { placeAfterKey, placeAfterTab, type Place } from '#src/features/notebook/table/grid-moves.ts'
import { useFocusWithin } from '#src/features/notebook/table/use-focus-within.ts'
import { useRowWindow } from '#src/features/notebook/table/use-row-window.ts'
import { useScanHandler, writesText } from '#src/workspace/scan/scan-context.tsx'
import { cellName, columnName } from './cell-name.ts'
import { shownLimits, type Sheet } from './workbook.ts'
import classes from '#src/features/notebook/table/table.module.css'

export interface SheetGridProps {
  sheet: Sheet
  label: string
  /** What was typed and is not saved yet, by the name of the cell. */
  edits: ReadonlyMap<string, string>
  /** Formulas may have other results now. */
  isChanged: boolean
  isReadOnly: boolean
  onEdit: (cell: string, text: string) => void
  /** What is typed in a cell that is not left yet; null if it is given up. */
  onType: (cell: string, text: string | null) => void
}

/** Beyond what is used: room for more. */
const spare = { rows: 3, columns: 1 }
const least = { rows: 8, columns: 5 }
const numbersWidth = 64
const columnWidth = 136

/** A sheet of a workbook, edited cell by cell. Formulas are shown and stay as they are. */
export function SheetGrid({ sheet, label, edits, isChanged, isReadOnly, onEdit, onType }: SheetGridProps) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<CellDraft | null>(null)
  const takesFocus = useRef(false)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = sizeOf(sheet.lastRow, 'rows', isReadOnly)
  const columns = sizeOf(sheet.lastColumn, 'columns', isReadOnly)
  const view = useRowWindow(scroller, rows)
  const nameAt = ({ row, column }: Place) => cellName(row + 1, column + 1)
  const cellAt = (place: Place) => {
    const name = nameAt(place)
    const saved = sheet.cells.get(name)
    const typed = edits.get(name)
    const formula = saved?.formula
    const result = isChanged ? '' : (saved?.text ?? '')
    const text = typed ?? (formula === undefined ? (saved?.text ?? '') : result || `=${formula}`)
    return {
      name,
      text,
      formula,
      isNumber: typed === undefined && saved?.isNumber === true,
      isLocked: formula !== undefined || sheet.locked(place.row + 1, place.column + 1),
    }
  }
  const current = cellAt(at)
  const isClosed = isReadOnly || current.isLocked
  const type = (next: CellDraft | null) => {
    setDraft(next)
    if (!isClosed) onType(current.name, next && next.text !== current.text ? next.text : null)
  }
  const commit = () => {
    setDraft(null)
    if (draft && !isClosed && draft.text !== current.text) onEdit(current.name, draft.text)
  }
  /** As in a table of measurements: what is scanned is written, and the next one goes below. */
  const enter = (code: string) => {
    setDraft(null)
    onEdit(current.name, behindTyped(draft, current.text, code))
    takesFocus.current = true
    setAt({ ...at, row: Math.min(rows - 1, at.row + 1) })
  }
  const { isInside, onFocus, onBlur } = useFocusWithin()
  useScanHandler(isInside && !isClosed ? enter : null, writesText)
  const go = (to: Place) => {
    takesFocus.current = true
    commit()
    setAt(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const next = key === 'Tab' ? placeAfterTab(at, shiftKey ? -1 : 1, rows, columns) : undefined
    if (key === 'Tab' && !next) return commit()
    if (key === 'Escape' && draft) {
      event.stopPropagation()
      event.preventDefault()
      return type(null)
    }
    if (key === 'F2' && !isClosed) {
      event.preventDefault()
      return type({ text: draft?.text ?? current.text, hasCaret: true })
    }
    if ((key === 'Delete' || key === 'Backspace') && !draft && !isClosed) {
      event.preventDefault()
      return onEdit(current.name, '')
    }
    const down = key === 'Enter' ? { ...at, row: Math.min(rows - 1, Math.max(0, at.row + (shiftKey ? -1 : 1))) } : undefined
    const to = next ?? down ?? (draft?.hasCaret ? undefined : placeAfterKey(event, at, rows, columns))
    if (!to) return
    event.preventDefault()
    go(to)
  }
  const cell = (place: Place) => {
    const { name, text, formula, isNumber } = cellAt(place)
    const isCurrent = place.row === at.row && place.column === at.column
    return (
      <td
        key={name}
        role="gridcell"
        data-number={isNumber || undefined}
        data-formula={formula !== undefined || undefined}
        data-changed={edits.has(name) || undefined}
        data-current={isCurrent || undefined}
        onClick={isCurrent ? undefined : () => go(place)}
      >
        {isCurrent ? (
          <CellInput
            label={name}
            text={formula === undefined ? text : `=${formula}`}
            draft={draft}
            isNumber={false}
            isReadOnly={isClosed}
            takesFocus={takesFocus}
            onDraft={type}
            onKeyDown={onKeyDown}
          />
        ) : (
          <span className={classes.value}>{text}</span>
        )}
      </td>
    )
  }
  const places = Array.from({ length: columns }, (_, column) => column)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onFocus={onFocus}
      onBlur={() => {
        onBlur()
        commit()
      }}
    >
      <table
        role="grid"
        aria-label={label}
        aria-readonly={isReadOnly}
        aria-rowcount={rows}
        className={classes.table}
        style={{ width: numbersWidth + columns * columnWidth }}
      >
        <colgroup>
          <col style={{ width: numbersWidth }} />
          {places.map((column) => (
            <col key={column} style={{ width: columnWidth }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th />
            {places.map((column) => (
              <th key={column} scope="col">
                {columnName(column + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.above > 0 && <tr style={{ height: view.above }} />}
          {Array.from({ length: view.to - view.from }, (_, index) => view.from + index).map((row) => (
            <tr key={row} aria-rowindex={row + 1}>
              <th scope="row">{row + 1}</th>
              {places.map((column) => cell({ row, column }))}
            </tr>
          ))}
          {view.below > 0 && <tr style={{ height: view.below }} />}
        </tbody>
      </table>
    </div>
  )
}

const sizeOf = (used: number, kind: keyof typeof shownLimits, isReadOnly: boolean): number =>
  Math.min(shownLimits[kind], isReadOnly ? Math.max(used, 1) : Math.max(used + spare[kind], least[kind]))
