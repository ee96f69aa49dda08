/** A cell, counted from the first row and the first column. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Rows and columns from the first to the last, both included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isInRange = ({ top, bottom, left, right }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** How many rows are passed with Page up and Page down. */
const page = 10

interface Keys {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Where a key leads in a grid of this size, as in a spreadsheet; undefined if it leads nowhere. */
export function placeAfterKey({ key, ctrlKey, metaKey }: Keys, { row, column }: Place, rows: number, columns: number): Place | undefined {
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: isFar ? lastRow : Math.min(lastRow, row + 1), column }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : Math.min(lastColumn, column + 1) }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn }
    case 'PageUp':
      return { row: Math.max(0, row - page), column }
    case 'PageDown':
      return { row: Math.min(lastRow, row + page), column }
    default:
      return undefined
  }
}

/** The next cell of the table, row by row; undefined after the last one. */
export function placeAfterTab({ row, column }: Place, by: 1 | -1, rows: number, columns: number): Place | undefined {
  const next = row * columns + column + by
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns }
}
