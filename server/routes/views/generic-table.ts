import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { plainText, wireInt } from '../input.ts'

/** The input of a generic table. spec TBL-06 */
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

/** A page of `recordCount` results, as tables read it; `currentPage` as requested. */
export const toTableAnswer = <Row>(data: readonly Row[], recordCount: number, recordsPerPage: number, currentPage: number): TableAnswer<Row> => ({
  data,
  recordCount,
  pager: { recordCount, recordsPerPage, currentPage },
})

type GenericTable = z.infer<typeof genericTableInput>

/** The first record of the requested page, counted from 0. */
export const firstRecord = ({ currentPage, maxRecordsPerPage }: GenericTable): number => (currentPage - 1) * maxRecordsPerPage

/** The page that a generic table requested. */
export const toGenericAnswer = <Row>(data: readonly Row[], recordCount: number, { currentPage, maxRecordsPerPage }: GenericTable): TableAnswer<Row> =>
  toTableAnswer(data, recordCount, maxRecordsPerPage, currentPage)
