import type { EntityName, RowOf } from '#domain/schema.ts'
import { columnName, tableOf } from '#server/store/schema/entity-columns.ts'
import { selectFrom, storedColumns } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import { sharedSql } from '#server/store/feed/part-tally-table.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'

/** Whose rows are read, and for whom. */
export interface Viewer {
  readonly groupId: number
  readonly userId: number
}

/** A condition on the rows of a table; each `?` in its text stands for the next parameter. */
export interface Condition {
  readonly text: string
  readonly params: readonly SqlValue[]
}

export const condition = (text: string, ...params: readonly SqlValue[]): Condition => ({ text, params })

/** A field with one of these values. Repeats the first value up to a power of two, so that there are few texts to prepare. */
export function isOneOf(field: string, values: readonly SqlValue[]): Condition {
  if (values.length === 0) return condition('1 = 0')
  const padded = Array.from({ length: 2 ** Math.ceil(Math.log2(values.length)) }, (_, at) => values[at] ?? values[0]!)
  return condition(`${columnName(field)} in (${padded.map(() => '?').join(', ')})`, ...padded)
}

/** Text that contains this one. */
export const contains = (column: string, text: string): Condition => condition(`${column} like ? escape '\\'`, `%${text.replace(/[\\%_]/g, '\\$&')}%`)

export const anyOf = (conditions: readonly Condition[]): Condition => ({
  text: `(${conditions.map(({ text }) => text).join(' or ')})`,
  params: conditions.flatMap(({ params }) => params),
})

export interface Order {
  /** An expression over the columns of the table. */
  readonly by: string
  readonly direction: 'ASC' | 'DESC'
  readonly params?: readonly SqlValue[]
}

export interface RowPage {
  readonly conditions: readonly Condition[]
  /** Before the id, which decides last, so that pages never overlap. */
  readonly orders: readonly Order[]
  readonly from: number
  readonly most: number
}

/** In the rows' own audience. $1 group, $2 person */
export const seenSql = `(audience in (0, $2) or audience in (${sharedSql}))`

/** Replaces each `?` by the number of its parameter. */
export class Numbered {
  readonly params: SqlValue[]

  constructor({ groupId, userId }: Viewer) {
    this.params = [groupId, userId]
  }

  add({ text, params }: Condition): string {
    const left = [...params]
    return text.replace(/\?/g, () => `$${this.params.push(left.shift()!)}`)
  }
}

const whereOf = (entity: EntityName, conditions: readonly Condition[], numbered: Numbered): string =>
  [`${tableOf(entity).name}.group_id = $1`, `${tableOf(entity).name}.deleted = 0`, seenSql, ...conditions.map((each) => numbered.add(each))].join(' and ')

/**
 * One page of the rows that a person sees, and how many there are in all, in one statement. A page beyond the end takes a second one for the total.
 * `also` are expressions for more columns of the answer, by their names.
 */
export async function readRowPage<E extends EntityName>(
  sql: Sql,
  viewer: Viewer,
  entity: E,
  { conditions, orders, from, most }: RowPage,
  also: Readonly<Record<string, string>> = {},
): Promise<{ rows: RowOf<E>[]; total: number }> {
  const { name } = tableOf(entity)
  const numbered = new Numbered(viewer)
  const where = whereOf(entity, conditions, numbered)
  const count = `select count(*) from ${name} where ${where}`
  const counted = [...numbered.params]
  const sorted = [...orders.map(({ by, direction, params = [] }) => `${numbered.add(condition(by, ...params))} ${direction}`), 'id'].join(', ')
  const range = numbered.add(condition('limit ? offset ?', most, from))
  const more = Object.keys(also)
  const columns = [storedColumns(entity), `(${count}) as total`, ...more.map((key) => `${also[key]!} as ${key}`)].join(', ')
  const stored = await sql.all<StoredRow & { total: number }>(`select ${columns} from ${name} where ${where} order by ${sorted} ${range}`, numbered.params)
  const rows = stored.map((row) => {
    const decoded: Record<string, unknown> = decodeRow(tableOf(entity), row)
    for (const key of more) decoded[key] = row[key]
    return decoded as unknown as RowOf<E>
  })
  if (stored[0] || from === 0) return { rows, total: stored[0]?.total ?? 0 }
  const [all] = await sql.all<{ count: number }>(`select count(*) as count from ${name} where ${where}`, counted)
  return { rows, total: all!.count }
}

/** All rows that a person sees under these conditions, in id order: for what is bounded by the conditions. */
export async function readRowsWith<E extends EntityName>(sql: Sql, viewer: Viewer, entity: E, conditions: readonly Condition[]): Promise<RowOf<E>[]> {
  const numbered = new Numbered(viewer)
  const where = whereOf(entity, conditions, numbered)
  const stored = await sql.all<StoredRow>(`${selectFrom(entity)} where ${where} order by id`, numbered.params)
  return stored.map((row) => decodeRow(tableOf(entity), row) as unknown as RowOf<E>)
}
