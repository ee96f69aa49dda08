/** Characters that begin a formula, in every width a spreadsheet recognizes. */
const formulaSign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** Characters a spreadsheet skips at the beginning. */
const ignoredPrefix = '[\\s\\p{C}"]*'
const number = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)(e[+-]?\d+)?\s*%?$/i

/**
 * Begins like a formula, or with characters that some programs strip first. Leading
 * apostrophes belong to what follows, so that the text can be restored exactly.
 */
const formulaStart = `'*(?:[\\t\\r\\n]|${ignoredPrefix}${formulaSign})`
const beginsFormula = new RegExp(`^${formulaStart}`, 'u')
const escapedStart = new RegExp(`^'(?=${formulaStart})`, 'u')

/** Where a program with a different separator would start another cell, and see a formula in it. */
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
    // What follows is tested last, and only there: a text of ten thousand spaces takes no longer than any other.
    unescaped: new RegExp(`(?<!')(?='*${formulaSign})(?<=[${others}]${ignoredPrefix})`, 'gu'),
    escaped: new RegExp(`(?<!')'(?='*${formulaSign})(?<=[${others}]${ignoredPrefix}')`, 'gu'),
  }
}

/**
 * A text that a spreadsheet treats as text, both at its start and after separators in it: an apostrophe precedes anything that looks like a formula.
 * A number stays a number. `delimiter` is that of the file. {@link unescapeFormulas} restores the exact text.
 */
export function escapeFormulas(text: string, delimiter = ','): string {
  const { unescaped } = patternsByDelimiter.get(delimiter) ?? defaultPatterns
  const inside = text.replace(unescaped, "'")
  return beginsFormula.test(text) && !number.test(text.trim()) ? `'${inside}` : inside
}

/** The text of a cell as its author wrote it. */
export const unescapeFormulas = (text: string, delimiter = ','): string =>
  text.replace((patternsByDelimiter.get(delimiter) ?? defaultPatterns).escaped, '').replace(escapedStart, '')

/** One line of a CSV file, RFC 4180, without the line break. */
export const toCsvLine = (cells: readonly string[], delimiter = ','): string => cells.map((cell) => quoted(escapeFormulas(cell, delimiter))).join(delimiter)

const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
