import type { Numbering } from '#domain/entities/storage-layer.ts'
import { columnLabel, rowLabel, type Grid } from '#domain/rules/storage/grid.ts'

export interface NumberedGrid extends Grid {
  readonly rowNumbering?: Numbering
  readonly columnNumbering?: Numbering
}

/** Rows and columns as they are drawn, counted from 0. */
export interface DrawnCell {
  readonly row: number
  readonly column: number
}

/** A part of a large grid that is drawn separately. */
export interface GridWindow extends DrawnCell {
  readonly rows: number
  readonly columns: number
}

export interface BoxLayout {
  readonly rows: number
  readonly columns: number
  readonly rowLabel: (row: number) => string
  readonly columnLabel: (column: number) => string
  /** Positions do not change, however they are drawn. */
  readonly toPosition: (drawn: DrawnCell) => number
  readonly toCell: (position: number) => DrawnCell
}

/** How a box is drawn: with its rows down or, transposed, across; all of it, or a part. */
export function layOutBox(grid: NumberedGrid, transposed = false, window: GridWindow = wholeOf(grid, transposed)): BoxLayout {
  const names = { down: (row: number) => rowLabel(grid, row), across: (column: number) => columnLabel(grid, column) }
  const [ofRow, ofColumn] = transposed ? [names.across, names.down] : [names.down, names.across]
  return {
    rows: window.rows,
    columns: window.columns,
    rowLabel: (row) => ofRow(row + window.row),
    columnLabel: (column) => ofColumn(column + window.column),
    toPosition: ({ row, column }) => {
      const [down, across] = [row + window.row, column + window.column]
      return transposed ? across * grid.columns + down + 1 : down * grid.columns + across + 1
    },
    toCell: (position) => {
      const [row, column] = [Math.floor((position - 1) / grid.columns), (position - 1) % grid.columns]
      const [down, across] = transposed ? [column, row] : [row, column]
      return { row: down - window.row, column: across - window.column }
    },
  }
}

const wholeOf = (grid: Grid, transposed: boolean): GridWindow => ({
  row: 0,
  column: 0,
  rows: transposed ? grid.columns : grid.rows,
  columns: transposed ? grid.rows : grid.columns,
})

/** More than this across or down is too small for a finger: such a box is shown in parts. */
const maxAcross = 12

/** The parts of a large box that can be enlarged; none if all of it fits. 16 × 24 gives four of 8 × 12. */
export function splitIntoWindows(grid: Grid, transposed = false): GridWindow[] {
  const whole = wholeOf(grid, transposed)
  if (whole.rows <= maxAcross && whole.columns <= maxAcross) return []
  const down = sidesOf(whole.rows)
  const across = sidesOf(whole.columns)
  return down.flatMap(([row, rows]) => across.map(([column, columns]) => ({ row, column, rows, columns })))
}

/** One dimension in equal lengths, none above the maximum. */
function sidesOf(length: number): [from: number, length: number][] {
  const count = Math.ceil(length / maxAcross)
  const each = Math.ceil(length / count)
  return Array.from({ length: Math.ceil(length / each) }, (_, at) => [at * each, Math.min(each, length - at * each)])
}

export const isWithin = ({ row, column, rows, columns }: GridWindow, drawn: DrawnCell): boolean =>
  drawn.row >= row && drawn.row < row + rows && drawn.column >= column && drawn.column < column + columns
