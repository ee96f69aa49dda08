import { useState } from 'react'
import { headRows, type DataTable } from '#domain/rules/documents/data-table.ts'
import { rangeOf, type Place, type Range } from './grid-moves.ts'

/** A cell by the ids of its row (or name of the head) and column: it stays the same while others add and move lines. */
interface CellIds {
  readonly row: string
  readonly column: string
}

interface CursorState {
  readonly cell: CellIds | undefined
  /** The other end of the range. */
  readonly anchor: CellIds | undefined
  /** Where the cell was, for when its row or its column is removed. */
  readonly was: Place
}

export interface GridCursor {
  /** The rows as ids, with those of the head first. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly at: Place
  readonly range: Range
  /** To a cell, or to select up to it. */
  readonly go: (to: Place, isExtending?: boolean) => void
  /** To a line that was just added. */
  readonly goTo: (cell: { row?: string; column?: string }) => void
  readonly selectAll: () => void
}

/** The cell that keys act on, and the range it belongs to. */
export function useGridCursor({ columns: shown, rows: lines }: DataTable): GridCursor {
  const [{ cell, anchor, was }, setState] = useState<CursorState>({ cell: undefined, anchor: undefined, was: { row: headRows.length, column: 0 } })
  const rows = [...headRows, ...lines.map(({ id }) => id)]
  const columns = shown.map(({ id }) => id)
  const placeOf = (ids: CellIds | undefined, otherwise: Place): Place => {
    const [row, column] = ids ? [rows.indexOf(ids.row), columns.indexOf(ids.column)] : [-1, -1]
    return {
      row: row >= 0 ? row : Math.min(otherwise.row, rows.length - 1),
      column: column >= 0 ? column : Math.max(0, Math.min(otherwise.column, columns.length - 1)),
    }
  }
  const idsAt = ({ row, column }: Place): CellIds => ({ row: rows[row]!, column: columns[column]! })
  const at = placeOf(cell, was)
  return {
    rows,
    columns,
    at,
    range: rangeOf(at, placeOf(anchor, at)),
    go: (to, isExtending = false) => setState({ cell: idsAt(to), was: to, anchor: isExtending ? (anchor ?? idsAt(at)) : undefined }),
    goTo: (to) => setState({ cell: { ...idsAt(at), ...to }, was: at, anchor: undefined }),
    selectAll: () => {
      const end = { row: rows.length - 1, column: columns.length - 1 }
      setState({ cell: idsAt(end), was: end, anchor: idsAt({ row: 0, column: 0 }) })
    },
  }
}
