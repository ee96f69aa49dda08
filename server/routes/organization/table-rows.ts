import type * as z from 'zod/mini'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { firstRecord, toGenericAnswer, type genericTableInput, type TableAnswer } from '../views/generic-table.ts'

type Sortable = string | number | boolean | null

/** A page of rows that are all read anyway, in the order of the column that is asked for; an unknown one is the first. */
export function toTablePage<Row>(
  rows: readonly Row[],
  query: z.infer<typeof genericTableInput>,
  columns: Readonly<Record<string, (row: Row) => Sortable>>,
): TableAnswer<Row> {
  const valueOf = (Object.hasOwn(columns, query.sortColumn) ? columns[query.sortColumn] : undefined) ?? Object.values(columns)[0]!
  const sorted = rows.toSorted((one, other) => compare(valueOf(one), valueOf(other)))
  if (query.sortDirection === 'DESC') sorted.reverse()
  const first = firstRecord(query)
  return toGenericAnswer(sorted.slice(first, first + query.maxRecordsPerPage), rows.length, query)
}

function compare(one: Sortable, other: Sortable): number {
  const [a, b] = [keyOf(one), keyOf(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Nothing comes first. */
const keyOf = (value: Sortable): string | number => (typeof value === 'string' ? normalizeText(value) : value === null ? -1 : Number(value))

/** Whether one of the texts contains what is searched for, without regard to case and accents. */
export function isFound(search: string, ...texts: readonly string[]): boolean {
  const wanted = normalizeText(search)
  return texts.some((text) => normalizeText(text).includes(wanted))
}
