/** A = 1, Z = 26, AA = 27. */
export function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26)
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + ((number - 1) % 26))
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row}`

/** Row and column of a name such as B12; undefined if it is none. */
export function placeOfCell(name: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(name) ?? []
  if (!letters || !digits) return undefined
  return { row: Number(digits), column: letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) }
}
