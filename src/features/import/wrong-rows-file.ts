import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import { encodeText } from '#db/import/encode-text.ts'
import type { WrongRow } from '#db/import/import-service.ts'
import type { TableFacts } from '#domain/rules/import/import-table.ts'
import { t } from '#src/ui/text/translate.ts'
import { reasonText } from './import-labels.ts'

/** The rows with errors as they are in the file, with its own separator, plus their row numbers and all errors, to be corrected and imported again. */
export function wrongRowsText(columns: readonly string[], rows: readonly WrongRow[], delimiter: string): string {
  const width = columns.length
  const head = [...columns, t('Row'), t('Reasons')]
  const lines = rows.map(({ line, cells, reasons }) => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    String(line),
    reasons.map(reasonText).join(' '),
  ])
  return [head, ...lines].map((cells) => toCsvLine(cells, delimiter)).join('\r\n')
}

/** Rows from a workbook are saved as CSV in the form that most programs read. */
export function wrongRowsFile(columns: readonly string[], rows: readonly WrongRow[], facts: TableFacts): Blob {
  const { delimiter, encoding } = facts.kind === 'text' ? facts : ({ delimiter: ',', encoding: 'utf-8' } as const)
  return new Blob([encodeText(wrongRowsText(columns, rows, delimiter), encoding)], { type: 'text/csv' })
}
