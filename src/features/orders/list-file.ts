import type { ListRow, SupplierList } from '#domain/rules/supplies/supplier-lists.ts'
import { escapeFormulas, toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import { listText, t } from '#src/ui/text/translate.ts'

export type NameOf = (userId: number) => string

/** Who asked for what is in a row, each once. */
export const askersOf = ({ orders }: ListRow, nameOf: NameOf): string[] => [...new Set(orders.map(({ requestedBy }) => nameOf(requestedBy)))]
export const costCentersOf = ({ orders }: ListRow): string[] => [...new Set(orders.flatMap(({ costCenter }) => costCenter || []))]
export const notesOf = ({ orders }: ListRow): string[] => [...new Set(orders.flatMap(({ note }) => note || []))]

/** The rows of the lists as cells of a table, with headings. */
export function cellsOf(lists: readonly SupplierList[], nameOf: NameOf): (string | number)[][] {
  const head = [
    t('Supplier'),
    t('Catalog number'),
    t('Name'),
    t('Packs'),
    t('Price of a pack'),
    t('Cost'),
    t('Currency'),
    t('Cost center'),
    t('Requested by'),
    t('Note'),
  ]
  const rows = lists.flatMap(({ supplier, rows }) =>
    rows.map((row): (string | number)[] => [
      supplier,
      row.catalogNumber,
      row.name,
      row.packs,
      row.price ?? '',
      row.cost ?? '',
      row.currency,
      costCentersOf(row).join(', '),
      listText(askersOf(row, nameOf), 'and'),
      notesOf(row).join(' '),
    ]),
  )
  return [head, ...rows]
}

/** No cell begins a formula. */
export async function listFile(lists: readonly SupplierList[], nameOf: NameOf, format: 'csv' | 'xlsx'): Promise<Blob> {
  const cells = cellsOf(lists, nameOf)
  // The byte order mark tells spreadsheets that it is UTF-8.
  if (format === 'csv') return new Blob(['\ufeff', cells.map((row) => toCsvLine(row.map(String))).join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  return writeXlsxFile(cells.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : escapeFormulas(cell))))).toBlob()
}
