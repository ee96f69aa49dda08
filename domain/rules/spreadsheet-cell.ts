/** What begins a formula, in all widths that a spreadsheet takes for it. */
const formulaSign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What a spreadsheet passes over before it looks. */
const ignoredPrefix = '[\\s\\p{C}"]*'
const number = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)(e[+-]?\d+)?\s*%?$/i

/** Begins as a formula does, or with what some programs cut off first. Apostrophes count to what follows them, so that they come back as they were. */
const formulaStart = `'*(?:[\\t\\r\\n]|${ignoredPrefix}${formulaSign})`
const beginsFormula = new RegExp(`^${formulaStart}`, 'u')
const escapedStart = new RegExp(`^'(?=${formulaStart})`, 'u')

/** Where somebody who separates otherwise than the file does sees another cell begin, and a formula in it. */
interface FormulaPatterns {
  readonly unescaped: RegExp
  readonly escaped: RegExp
}
const separators = [',', ';', '\t', '|']
const patternsByDelimiter: ReadonlyMap<string, FormulaPatterns> = new Map(separators.map((delimiter) => [delimiter, formulaPatternsFor(delimiter)]))
const defaultPatterns = formulaPatternsFor('')

function formulaPatternsFor(delimiter: string): FormulaPatterns {
  const others = `${separators.filter((separator) => separator !== delimiter).join('')}\\r\\n`
  return {
    // What stands behind is looked at last, and only there: a text of ten thousand spaces takes no longer than another.
    unescaped: new RegExp(`(?<!')(?='*${formulaSign})(?<=[${others}]${ignoredPrefix})`, 'gu'),
    escaped: new RegExp(`(?<!')'(?='*${formulaSign})(?<=[${others}]${ignoredPrefix}')`, 'gu'),
  }
}

/**
 * A text that a spreadsheet takes as text, at its start and behind the separators in it: an apostrophe leads what would be a formula.
 * A cell that is a number stays one. `delimiter` is that of the file the cell goes into. {@link unescapeFormulas} takes it back to the letter.
 */
export function escapeFormulas(text: string, delimiter = ','): string {
  const { unescaped } = patternsByDelimiter.get(delimiter) ?? defaultPatterns
  const inside = text.replace(unescaped, "'")
  return beginsFormula.test(text) && !number.test(text.trim()) ? `'${inside}` : inside
}

/** A cell of a file as its writer meant it. */
export const unescapeFormulas = (text: string, delimiter = ','): string =>
  text.replace((patternsByDelimiter.get(delimiter) ?? defaultPatterns).escaped, '').replace(escapedStart, '')

/** One line of a CSV file, RFC 4180, without its end. */
export const toCsvLine = (cells: readonly string[], delimiter = ','): string => cells.map((cell) => quoted(escapeFormulas(cell, delimiter))).join(delimiter)

const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
