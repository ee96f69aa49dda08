import { normalizeText } from './normalize-text.ts'

/**
 * The order of texts with numbers, for people: numbers count by value, everything else by UTF-16 code units. "Box 2" comes before "Box 12".
 * Zeros in front of a number count only if there is no other difference: 8, 08, 008. Upper case and accents count, so names are passed
 * through `normalizeText` first.
 */

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** How many digits a number has, as a text that sorts like it. */
const lengthMark = (digits: number): string => (digits < 9 ? String(digits) : '9'.repeat((digits - 1) >> 3) + (((digits - 1) & 7) + 1))

/**
 * A text that code units put in natural order (`compareKeys`): each number without zeros in front, behind its number of digits; at the end, how many zeros
 * were left out of each. `box 12` becomes `box 212`. Different texts have different keys.
 */
export function naturalKey(text: string): string {
  let key = ''
  let copied = 0
  let zeros = ''
  let numbers = 0
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue
    const begin = at
    while (at < text.length && isDigit(text.charCodeAt(at))) at++
    let first = begin
    while (first < at - 1 && text.charCodeAt(first) === 48) first++
    if (first > begin) zeros = zeros.padEnd(numbers, '\0') + String.fromCharCode(first - begin)
    numbers++
    key += text.slice(copied, begin) + lengthMark(at - first)
    copied = first
  }
  if (numbers === 0) return text
  key += text.slice(copied)
  return zeros === '' ? key : `${key}\0${zeros}`
}

export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** 0 only for equal texts. */
export const compareNaturally = (a: string, b: string): number => compareKeys(naturalKey(a), naturalKey(b))

/** Rows in the natural order of a text of theirs, then by id. */
export function sortNaturally<Row extends { readonly id: number }>(rows: readonly Row[], textOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ row, key: naturalKey(textOf(row)) }))
  return keyed.sort((a, b) => compareKeys(a.key, b.key) || a.row.id - b.row.id).map(({ row }) => row)
}

/** Rows by name, as people expect them in a list. */
export const sortByName = <Row extends { readonly id: number; readonly name: string }>(rows: readonly Row[]): Row[] =>
  sortNaturally(rows, ({ name }) => normalizeText(name))
