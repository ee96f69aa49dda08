import { useEffect, useEffectEvent, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { readCellsText, toCellsText } from '#domain/rules/documents/cells-text.ts'
import { dataTableLimits, headRows, type DataTable } from '#domain/rules/documents/data-table.ts'
import type { OpenDataTable } from '#db/documents/open-data-table.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import type { TypedFields } from '#src/workspace/editing/typed-fields.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { behindTyped, type CellDraft, type TypedCell } from './cell-draft.ts'
import { placeAfterKey, placeAfterTab, type Place } from './grid-moves.ts'
import type { GridCursor } from './use-grid-cursor.ts'

export interface EditedTable {
  readonly open: OpenDataTable
  readonly table: DataTable
  readonly name: string
  readonly isReadOnly: boolean
  readonly typed: TypedFields<TypedCell>
  /** Resolves when what is written is on disk; false if it could not be. */
  readonly keptSoFar: () => Promise<boolean>
}

/** What keys and the clipboard do with the cells of a table, as in a spreadsheet. */
export function useCellEditing({ open, table, cursor, name, isReadOnly, typed, keptSoFar }: EditedTable & { readonly cursor: GridCursor }) {
  const [draft, setDraft] = useState<CellDraft | null>(null)
  const { rows, columns, at, range } = cursor
  const [row, column] = [rows[at.row]!, columns[at.column]]
  const textOf = (rowId: string, columnId: string) => table.values(rowId, columnId).at(-1) ?? ''
  useDeferUpdate(name, draft !== null)

  const fieldOf = (rowId: string, columnId: string) => `${rowId} ${columnId}`
  /** Null: it is given up. */
  const type = (next: CellDraft | null) => {
    setDraft(next)
    if (column === undefined || isReadOnly) return
    typed.keep(fieldOf(row, column), next && next.text !== textOf(row, column) ? { ...next, row, column } : null)
  }
  const write = (text: string) => {
    if (column === undefined) return
    open.write([{ row, column, text }])
    void typed.end(fieldOf(row, column), keptSoFar())
  }
  /** Saves what was typed. */
  const commit = () => {
    setDraft(null)
    if (draft === null || column === undefined) return
    if (draft.text === textOf(row, column)) typed.keep(fieldOf(row, column), null)
    else write(draft.text)
  }
  /** What another page has left is looked for once: the lines of the table come after it is first drawn. */
  const [isLookedFor, setLookedFor] = useState(false)
  if (!isLookedFor && columns.length > 0) {
    const isLeft = (cell: TypedCell) => rows.includes(cell.row) && columns.includes(cell.column) && cell.text !== textOf(cell.row, cell.column)
    const left = isReadOnly ? undefined : typed.list().find(({ content }) => isLeft(content))?.content
    setLookedFor(true)
    if (left) {
      cursor.goTo({ row: left.row, column: left.column })
      setDraft({ text: left.text, hasCaret: left.hasCaret })
    }
  }
  const commitNow = useEffectEvent(commit)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && commitNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      commitNow()
    }
  }, [])

  const go = (to: Place | undefined, isExtending = false) => {
    commit()
    if (to) cursor.go(to, isExtending)
  }
  const addRowBelow = () => {
    if (rows.length - headRows.length >= dataTableLimits.rows) return showLimits()
    const [id] = open.add('rows', 1, at.row < headRows.length ? null : row)
    cursor.goTo({ row: id! })
  }
  const goDown = () => {
    const isLast = at.row === rows.length - 1
    const hasText = draft?.text !== '' && columns.some((id) => (id === column && draft ? draft.text : textOf(row, id)) !== '')
    commit()
    if (!isLast) cursor.go({ ...at, row: at.row + 1 })
    else if (!isReadOnly && hasText) addRowBelow()
  }
  /** Puts a text in the cell, as a scanner does, behind what is being typed there, and goes to the next one. */
  const enter = (text: string) => {
    if (column === undefined) return
    setDraft(null)
    write(behindTyped(draft, textOf(row, column), text))
    if (at.row < rows.length - 1) cursor.go({ ...at, row: at.row + 1 })
    else addRowBelow()
  }
  const cellsInRange = () =>
    rows.slice(range.top, range.bottom + 1).map((each) => columns.slice(range.left, range.right + 1).map((id) => ({ row: each, column: id })))
  const clear = () => open.write(cellsInRange().flatMap((line) => line.map((cell) => ({ ...cell, text: '' }))))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, nativeEvent } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (nativeEvent.isComposing) return
    const act = (action: () => void) => {
      event.preventDefault()
      action()
    }
    if (key === 'Enter') return act(() => (shiftKey ? go({ ...at, row: Math.max(0, at.row - 1) }) : goDown()))
    if (key === 'Tab') {
      const next = placeAfterTab(at, shiftKey ? -1 : 1, rows.length, columns.length)
      return next ? act(() => go(next)) : commit()
    }
    if (key === 'Escape' && draft) {
      event.stopPropagation()
      return act(() => type(null))
    }
    if (key === 'F2' && !isReadOnly && column !== undefined) return act(() => type({ text: draft?.text ?? textOf(row, column), hasCaret: true }))
    if (draft?.hasCaret) return
    if (isCommand && !draft) {
      const pressed = key.toLowerCase()
      if (pressed === 'a') return act(cursor.selectAll)
      if (!isReadOnly && pressed === 'z') return act(() => (shiftKey ? open.redo() : open.undo()))
      if (!isReadOnly && pressed === 'y') return act(() => open.redo())
    }
    if (!draft && !isReadOnly && (key === 'Delete' || key === 'Backspace')) return act(clear)
    const to = placeAfterKey(event, at, rows.length, columns.length)
    if (to) act(() => go(to, shiftKey && !draft))
  }

  const onCopy = (event: ClipboardEvent) => {
    if (draft) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toCellsText(cellsInRange().map((line) => line.map((cell) => textOf(cell.row, cell.column)))))
  }
  const onCut = (event: ClipboardEvent) => {
    if (draft) return
    onCopy(event)
    if (!isReadOnly) clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A single value is typed text.
    if (isReadOnly || !/[\t\r\n]/.test(text)) return
    event.preventDefault()
    event.stopPropagation()
    type(null)
    const cells = readCellsText(text).map((line) => line.map((cell) => cell.trim().slice(0, dataTableLimits.text)))
    const width = Math.max(...cells.map(({ length }) => length))
    if (at.row - headRows.length + cells.length > dataTableLimits.rows || at.column + width > dataTableLimits.columns) return showLimits()
    open.paste(cells, rows, columns, at.row, at.column)
  }
  return { draft, type, commit, go, enter, addRowBelow, onKeyDown, onCopy, onCut, onPaste }
}

export function showLimits(): void {
  const { rows, columns } = dataTableLimits
  showToast({ message: t('A table has up to {rows} rows and {columns} columns.', { rows: countText(rows), columns: countText(columns) }), tone: 'bad' })
}
