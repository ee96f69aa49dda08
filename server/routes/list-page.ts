import * as z from 'zod/mini'
import { plainText, wireInt } from './input.ts'
import { wrongInput } from './wrong-input.ts'

/** What every list of the API can be asked: a page, and the order as `name` or `name DESC`. spec "Wire rules" 2 */
export const pageQuery = {
  $page: z._default(wireInt(0, 1_000_000_000), 0),
  $records: z._default(wireInt(1, 1_000), 10),
  $sort: z.optional(plainText(200)),
  /** View of a table on screen. Programs send it with the lists of the established interface; rows come with all their fields. */
  $viewID: z.optional(plainText(200)),
  $viewColumns: z.optional(plainText(2_000)),
}

export interface PageQuery {
  readonly $page: number
  readonly $records: number
  readonly $sort?: string | undefined
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

/** One page of rows, in the order that is asked for, else as they come. What cannot be sorted by is refused. */
export async function toPage<Row, T>(
  rows: readonly Row[],
  query: PageQuery,
  orders: Orders<Row>,
  toWire: (rows: readonly Row[]) => Promise<readonly T[]> | readonly T[],
): Promise<ListPage<T>> {
  const sorted = sort(rows, readSort(query, Object.keys(orders)), orders)
  const { from, most } = rangeOf(query)
  return pageOf(query, await toWire(sorted.slice(from, from + most)), rows.length)
}

export const rangeOf = ({ $page, $records }: PageQuery): { readonly from: number; readonly most: number } => ({ from: $page * $records, most: $records })

export const pageOf = <T>({ $page, $records }: PageQuery, data: readonly T[], totalRecords: number): ListPage<T> => ({
  data,
  recordCount: data.length,
  totalRecords,
  currentPage: $page,
  maxRecords: $records,
  hasNextPage: ($page + 1) * $records < totalRecords,
})

/** `$expand=a,b`: what an answer is to contain besides the rows themselves. A call whose query does not have it can expand nothing: see `assertExpandable`. */
export function expandOf<const Name extends string>(known: readonly Name[]) {
  const name = z.string().check(z.meta({ enum: [...known] }))
  const toNames = z.transform((sent: string | string[] | undefined, { issues }): ReadonlySet<Name> => {
    const named = [sent ?? []].flat().flatMap((text) => text.split(',').flatMap((each) => each.trim() || []))
    const found = named.map((each) => likeName(known, each))
    if (found.includes(undefined)) issues.push({ code: 'custom', input: sent, message: 'not known' })
    return new Set(found.filter((each) => each !== undefined))
  })
  const sent = z.optional(z.union([plainText(200), z.array(name).check(z.maxLength(known.length))]))
  return z.pipe(sent, toNames).check(z.describe(`one or more of these, separated by commas: ${known.join(', ')}`))
}

export interface Sorted<Name extends string = string> {
  readonly name: Name
  readonly direction: 'ASC' | 'DESC'
}

/** `name`, `name DESC` or several of them. */
export function readSort<const Name extends string>({ $sort }: Pick<PageQuery, '$sort'>, known: readonly Name[]): Sorted<Name>[] {
  if (!$sort) return []
  return $sort.split(',').map((key) => {
    const [, sent, direction = 'ASC'] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(key) ?? []
    return { name: likeName(known, sent ?? '') ?? refuse(known), direction: direction.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' }
  })
}

/** Capitals do not count, as in the names of a query. */
const likeName = <Name extends string>(known: readonly Name[], sent: string): Name | undefined =>
  known.find((each) => each.toLowerCase() === sent.toLowerCase())

function refuse(known: readonly string[]): never {
  const possible = known.length > 0 ? `can have ${known.join(', ')}` : 'has to be empty'
  throw wrongInput('query.$sort', `The parameter $sort of this call ${possible}.`)
}

function sort<Row>(rows: readonly Row[], by: readonly Sorted[], orders: Orders<Row>): readonly Row[] {
  if (by.length === 0) return rows
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => {
    for (const { name, direction } of by) {
      const valueOf = orders[name]!
      const order = compare(valueOf(a), valueOf(b)) * (direction === 'DESC' ? -1 : 1)
      if (order !== 0) return order
    }
    return 0
  })
}
