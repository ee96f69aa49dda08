/** Positions count from 1, row by row; a person reads them as a row letter and a column number. */
export interface Grid {
  readonly rows: number
  readonly columns: number
}

export const placesOf = (grid: Grid): number => grid.rows * grid.columns
export const isGrid = (grid: Grid): boolean => placesOf(grid) > 0

/** `E6` for place 42 of a 9 × 9 box; empty where there is no grid. */
export function positionName(grid: Grid, position: number): string {
  if (position < 1 || position > placesOf(grid)) return ''
  return rowName(Math.floor((position - 1) / grid.columns)) + String(((position - 1) % grid.columns) + 1)
}

/** A … Z, AA, AB … for the rows of large plates. `row` counts from 0. */
export function rowName(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26))
  return row < 26 ? letter : rowName(Math.floor(row / 26) - 1) + letter
}
