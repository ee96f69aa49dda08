/** What begins a formula, in all widths that a spreadsheet takes for it. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What a spreadsheet passes over before it looks. */
const passed = '[\\s\\p{C}"]*'
const number = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)(e[+-]?\d+)?\s*%?$/i

/** Begins as a formula does, or with what some programs cut off first. Apostrophes count to what follows them, so that they come back as they were. */
const start = `'*(?:[\\t\\r\\n]|${passed}${sign})`
const beginsFormula = new RegExp(`^${start}`, 'u')
const disarmedStart = new RegExp(`^'(?=${start})`, 'u')

/** Where somebody who separates otherwise than the file does sees another cell begin, and a formula in it. */
interface Inside {
  readonly begins: RegExp
  readonly disarmed: RegExp
}
const separators = [',', ';', '\t', '|']
const insides: ReadonlyMap<string, Inside> = new Map(separators.map((delimiter) => [delimiter, insideOf(delimiter)]))
const anywhere = insideOf('')

function insideOf(delimiter: string): Inside {
  const others = `${separators.filter((separator) => separator !== delimiter).join('')}\\r\\n`
  return {
    // What stands behind is looked at last, and only there: a text of ten thousand spaces takes no longer than another.
    begins: new RegExp(`(?<!')(?='*${sign})(?<=[${others}]${passed})`, 'gu'),
    disarmed: new RegExp(`(?<!')'(?='*${sign})(?<=[${others}]${passed}')`, 'gu'),
  }
}

/**
 * A text that a spreadsheet takes as text, at its start and behind the separators in it: an apostrophe leads what would be a formula.
 * A cell that is a number stays one. `delimiter` is that of the file the cell goes into. {@link fromSpreadsheetText} takes it back to the letter.
 */
export function toSpreadsheetText(text: string, delimiter = ','): string {
  const { begins } = insides.get(delimiter) ?? anywhere
  const inside = text.replace(begins, "'")
  return beginsFormula.test(text) && !number.test(text.trim()) ? `'${inside}` : inside
}

/** A cell of a file as its writer meant it. */
export const fromSpreadsheetText = (text: string, delimiter = ','): string =>
  text.replace((insides.get(delimiter) ?? anywhere).disarmed, '').replace(disarmedStart, '')

/** One line of a CSV file, RFC 4180, without its end. */
export const toCsvLine = (cells: readonly string[], delimiter = ','): string => cells.map((cell) => quoted(toSpreadsheetText(cell, delimiter))).join(delimiter)

const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
