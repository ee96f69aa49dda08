import { limits } from '../../limits.ts'
import type { Numbering } from '../../entities/storage-layer.ts'

/** Positions count from 1, row by row; people see them as a row label and a column label. */
export interface Grid {
  readonly rows: number
  readonly columns: number
  /** Letters by default. */
  readonly rowNumbering?: Numbering
  /** Numbers by default. */
  readonly columnNumbering?: Numbering
}

export const capacityOf = (grid: Grid): number => grid.rows * grid.columns
/** 0 × 0 (no grid), or a grid of 1 to 100 by 1 to 100. */
export function isGridSize(rows: number, columns: number): boolean {
  const inRange = (side: number) => side >= 1 && side <= limits.grid.side
  return (rows === 0 && columns === 0) || (inRange(rows) && inRange(columns))
}

export const isGrid = (grid: Grid): boolean => capacityOf(grid) > 0

/** `E6` for position 42 of a 9 × 9 box, `5-6` or `V-6` if both are numbered; empty without a grid. */
export function positionName(grid: Grid, position: number): string {
  if (position < 1 || position > capacityOf(grid)) return ''
  const row = rowLabel(grid, Math.floor((position - 1) / grid.columns))
  const column = columnLabel(grid, (position - 1) % grid.columns)
  const isPlain = (grid.rowNumbering ?? 'alphabetic') === 'alphabetic' && (grid.columnNumbering ?? 'numeric') === 'numeric'
  return isPlain ? row + column : `${row}-${column}`
}

/** The label of a row or column, counted from 0. */
export const rowLabel = ({ rowNumbering = 'alphabetic' }: Grid, row: number): string => axisNames[rowNumbering](row)
export const columnLabel = ({ columnNumbering = 'numeric' }: Grid, column: number): string => axisNames[columnNumbering](column)

/** The position with this label, or undefined: `E6`, `e6`, `5-6`. For typed and imported positions. */
export function parsePosition(grid: Grid, name: string): number | undefined {
  const wanted = name.trim().toUpperCase()
  for (let position = 1; position <= capacityOf(grid); position++) if (positionName(grid, position) === wanted) return position
  return undefined
}

/** Where a position goes when the grid changes: the same row and column; undefined if that is outside the new grid. */
export function remapPosition(to: Grid, from: Grid, position: number): number | undefined {
  const row = Math.floor((position - 1) / from.columns)
  const column = (position - 1) % from.columns
  return row < to.rows && column < to.columns ? row * to.columns + column + 1 : undefined
}

/** A … Z, AA, AB … for the rows of large plates. `row` counts from 0. */
export function rowName(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26))
  return row < 26 ? letter : rowName(Math.floor(row / 26) - 1) + letter
}

const romanSteps = [
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const

function romanName(row: number): string {
  let left = row + 1
  let name = ''
  for (const [letters, size] of romanSteps) {
    for (; left >= size; left -= size) name += letters
  }
  return name
}

const axisNames: Readonly<Record<Numbering, (index: number) => string>> = { alphabetic: rowName, numeric: (index) => String(index + 1), roman: romanName }
