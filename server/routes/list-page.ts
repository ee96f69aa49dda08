import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { plainText, wireInt } from './input.ts'

/** What every list of the API can be asked: a page, and the order as `name` or `name DESC`. spec "Wire rules" 2 */
export const pageQuery = {
  $page: z._default(wireInt(0, 1_000_000_000), 0),
  $records: z._default(wireInt(1, 1_000), 10),
  $sort: z.optional(plainText(200)),
  $expand: z.optional(plainText(200)),
}

export interface PageQuery {
  readonly $page: number
  readonly $records: number
  readonly $sort?: string | undefined
  readonly $expand?: string | undefined
}

export interface ListPage<T> {
  readonly data: readonly T[]
  readonly recordCount: number
  readonly totalRecords: number
  readonly currentPage: number
  readonly maxRecords: number
  readonly hasNextPage: boolean
}

/** The values that rows can be ordered by, by the names that programs use. */
export type Orders<Row> = Readonly<Record<string, (row: Row) => number | string>>

/** One page of rows, in the order that is asked for, else as they come. What cannot be expanded or sorted by is refused. */
export async function toPage<Row, T>(
  rows: readonly Row[],
  { $page, $records, $sort, $expand }: PageQuery,
  orders: Orders<Row>,
  toWire: (rows: readonly Row[]) => Promise<readonly T[]> | readonly T[],
): Promise<ListPage<T>> {
  if ($expand) throw new Refusal('input.invalid', { field: 'query.$expand' })
  const sorted = $sort ? sort(rows, $sort, orders) : rows
  const data = await toWire(sorted.slice($page * $records, ($page + 1) * $records))
  const hasNextPage = ($page + 1) * $records < rows.length
  return { data, recordCount: data.length, totalRecords: rows.length, currentPage: $page, maxRecords: $records, hasNextPage }
}

function sort<Row>(rows: readonly Row[], by: string, orders: Orders<Row>): Row[] {
  const keys = by.split(',').map((key) => {
    const [, name = '', direction = 'ASC'] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(key) ?? []
    const valueOf = Object.hasOwn(orders, name) ? orders[name] : undefined
    if (!valueOf) throw new Refusal('input.invalid', { field: 'query.$sort' })
    return { valueOf, sign: direction.toUpperCase() === 'DESC' ? -1 : 1 }
  })
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => {
    for (const { valueOf, sign } of keys) {
      const order = compare(valueOf(a), valueOf(b)) * sign
      if (order !== 0) return order
    }
    return 0
  })
}
