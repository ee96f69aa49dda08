import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { plainText, wireInt } from '../input.ts'

/** What a generic table posts. spec TBL-06 */
export const genericTableInput = z.object({
  sortColumn: z._default(plainText(limits.name.longest), ''),
  sortDirection: z.pipe(
    z._default(z.string(), 'ASC'),
    z.transform((order): 'ASC' | 'DESC' => (order.toUpperCase() === 'DESC' ? 'DESC' : 'ASC')),
  ),
  /** Counted from 1. */
  currentPage: z._default(wireInt(1, 1_000_000), 1),
  maxRecordsPerPage: z._default(wireInt(1, Math.max(...limits.table.pageSizes)), limits.table.genericRecords),
})

export interface TableAnswer<Row> {
  readonly data: readonly Row[]
  readonly recordCount: number
  readonly pager: { readonly recordCount: number; readonly recordsPerPage: number; readonly currentPage: number }
}

/** A page of what was found, as tables read it; `currentPage` as it was asked for. */
export function toTableAnswer<Row>(found: readonly Row[], from: number, recordsPerPage: number, currentPage: number): TableAnswer<Row> {
  const recordCount = found.length
  return { data: found.slice(from, from + recordsPerPage), recordCount, pager: { recordCount, recordsPerPage, currentPage } }
}

/** The page that a generic table asked for. */
export const toGenericAnswer = <Row>(found: readonly Row[], { currentPage, maxRecordsPerPage }: z.infer<typeof genericTableInput>): TableAnswer<Row> =>
  toTableAnswer(found, (currentPage - 1) * maxRecordsPerPage, maxRecordsPerPage, currentPage)
