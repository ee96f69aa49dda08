import type { WrongRow } from '#db/import/import-desk.ts'
import { t } from '#src/ui/translate.ts'
import { reasonText } from './import-words.ts'

const quote = (cell: string): string => (/[";,\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The wrong rows as they stand in the file, with their row and all reasons behind, for putting right and importing again. */
export function wrongRowsText(columns: readonly string[], rows: readonly WrongRow[]): string {
  const width = columns.length
  const head = [...columns, t('Row'), t('Reasons')]
  const lines = rows.map(({ line, cells, reasons }) => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    String(line),
    reasons.map(reasonText).join(' '),
  ])
  return [head, ...lines].map((cells) => cells.map(quote).join(',')).join('\r\n')
}

export function downloadText(text: string, fileName: string): void {
  const link = document.createElement('a')
  // With the mark, so that Excel reads it as UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
