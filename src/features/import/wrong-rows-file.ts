import { toCsvLine } from '#domain/rules/spreadsheet-cell.ts'
import { encodeText } from '#db/import/encode-text.ts'
import type { WrongRow } from '#db/import/import-service.ts'
import type { TableFacts } from '#domain/rules/import-table.ts'
import { t } from '#src/ui/text/translate.ts'
import { reasonText } from './import-labels.ts'

/** The wrong rows as they stand in the file, with its own sign between the cells, and their row and all reasons behind, for putting right and importing again. */
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

/** What came from a workbook goes as the CSV that most programs read. */
export function wrongRowsFile(columns: readonly string[], rows: readonly WrongRow[], facts: TableFacts): Blob {
  const { delimiter, encoding } = facts.kind === 'text' ? facts : ({ delimiter: ',', encoding: 'utf-8' } as const)
  return new Blob([encodeText(wrongRowsText(columns, rows, delimiter), encoding)], { type: 'text/csv' })
}

export function download(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
