/** A text that a spreadsheet takes as text: one that would begin a formula is led by an apostrophe. */
export const toSpreadsheetText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** One line of a CSV file, RFC 4180, without its end. */
export const toCsvLine = (cells: readonly string[]): string => cells.map((cell) => quoted(toSpreadsheetText(cell))).join(',')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
