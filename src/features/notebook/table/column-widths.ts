import { headRows, type DataTable } from '#domain/rules/documents/data-table.ts'

/** Width of a character, and of the room around the text, in px. */
const character = 10
const around = 32
const [least, most] = [128, 320]
/** Width of the column with the numbers of the rows. */
export const numbersWidth = 64

/** Wide enough for what is in each column, within limits. In px. */
export const columnWidths = ({ columns, rows, values }: DataTable): number[] =>
  columns.map(({ id }) => {
    let longest = 0
    for (const row of headRows) longest = Math.max(longest, values(row, id).at(-1)?.length ?? 0)
    for (const row of rows) longest = Math.max(longest, values(row.id, id).at(-1)?.length ?? 0)
    return Math.min(most, Math.max(least, longest * character + around))
  })
