import { insertRows } from '#server/store/schema/bulk-sql.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { filterColumns, type DerivedList } from './derived-list.ts'

/** Undefined for a row that is in no table anymore. */
interface ListedRow {
  readonly id: number
  readonly values: readonly SqlValue[] | undefined
}

/** What sizes are counted by. */
type Entry = Readonly<Record<string, SqlValue>>

/** From this many rows on, they are first tried as new ones, many per statement. */
const manyRows = 10

const sizeSql = 'insert into list_size(list_id, scope, filter, value, audience, is_empty, count)'
const addSizeSql = 'on conflict (list_id, scope, filter, value, audience, is_empty) do update set count = list_size.count + excluded.count'

/** Replaces what a list has of these rows, and adds the difference to its sizes. */
export async function saveValues(sql: Sql, list: DerivedList, listId: number, rows: readonly ListedRow[]): Promise<void> {
  const { select, insert, orUpdate } = sqlOfList(list)
  const toValues = ({ id, values }: ListedRow): SqlValue[][] => (values ? [[listId, id, ...values]] : [])
  const entryOf = ({ values }: ListedRow): Entry[] => (values ? [Object.fromEntries(list.columns.map((column, at) => [column, values[at]!]))] : [])
  const isNew = rows.length < manyRows ? new Set<number>() : await insertNew(sql, insert, rows.flatMap(toValues))
  const others = rows.filter(({ id }) => !isNew.has(id))
  const before = await Promise.all(others.map(({ id }) => sql.all<Entry>(select, [listId, id])))
  await Promise.all(
    others.map((row) =>
      row.values ? insertRows(sql, insert, toValues(row), orUpdate) : sql.all(`delete from ${list.table} where list_id = $1 and id = $2`, [listId, row.id]),
    ),
  )
  if (list.table === 'list_entry') await saveSizes(sql, listId, before.flat(), rows.flatMap(entryOf))
}

async function insertNew(sql: Sql, insert: string, values: readonly SqlValue[][]): Promise<ReadonlySet<number>> {
  const added = await insertRows<{ id: number }>(sql, insert, values, 'on conflict (list_id, id) do nothing returning id')
  return new Set(added.map(({ id }) => id))
}

async function saveSizes(sql: Sql, listId: number, before: readonly Entry[], after: readonly Entry[]): Promise<void> {
  const sizes = new Map<string, { readonly key: SqlValue[]; count: number }>()
  const add = (entry: Entry, change: 1 | -1) => {
    for (const filter of ['', ...filterColumns]) {
      const key: SqlValue[] = [listId, entry['scope']!, filter, filter && entry[filter]!, entry['audience']!, entry['is_empty']!]
      const text = key.join('\n')
      const size = sizes.get(text) ?? { key, count: 0 }
      size.count += change
      sizes.set(text, size)
    }
  }
  for (const entry of before) add(entry, -1)
  for (const entry of after) add(entry, 1)
  const changed = [...sizes.values()].filter(({ count }) => count !== 0)
  await insertRows(
    sql,
    sizeSql,
    changed.map(({ key, count }) => [...key, count]),
    addSizeSql,
  )
}

/** A row whose values stay the same is not written. */
function sqlOfList({ table, columns }: DerivedList): { select: string; insert: string; orUpdate: string } {
  const kept = columns.map((column) => `${table}.${column}`).join(', ')
  const written = columns.map((column) => `excluded.${column}`).join(', ')
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return {
    select: `select ${columns.join(', ')} from ${table} where list_id = $1 and id = $2`,
    insert: `insert into ${table}(list_id, id, ${columns.join(', ')})`,
    orUpdate: `on conflict (list_id, id) do update set ${updates} where (${kept}) <> (${written})`,
  }
}
