import { indexesOf, type EntityName } from '#domain/schema.ts'
import type { TableColumn, TableEntity } from '#domain/tables/table-definition.ts'
import { columnName, tableOf } from '#server/store/schema/entity-columns.ts'
import type { Sql } from '#server/store/sql.ts'

type Reference = NonNullable<TableColumn['refersTo']>

/** The ids of rows that show a name which has changed since `version`. */
export async function rowsReferringTo(sql: Sql, groupId: number, entity: TableEntity, { entity: named, by }: Reference, version: number): Promise<number[]> {
  const changed = await sql.all<{ id: number }>(`select id from ${tableOf(named).name} where group_id = $1 and version > $2`, [groupId, version])
  const names = new Set(changed.map(({ id }) => id))
  // A path contains the names of everything above it.
  if (named === 'storageLayers') for (const id of names) for (const below of await idsWith(sql, groupId, 'storageLayers', 'parentId', id)) names.add(below)
  const ids = new Set<number>()
  for (const name of names) for (const id of await idsWith(sql, groupId, entity, by, name)) ids.add(id)
  return [...ids]
}

async function idsWith(sql: Sql, groupId: number, entity: EntityName, field: string, value: number): Promise<number[]> {
  // Indexes leave out rows without one of their fields, so they are used only if the query does.
  const index = Object.values(indexesOf(entity)).find(([first]) => first === field) ?? []
  const filled = index.slice(1).map((other) => ` and ${columnName(other)} is not null`)
  const text = `select id from ${tableOf(entity).name} where group_id = $1 and deleted = 0 and ${columnName(field)} = $2${filled.join('')}`
  return (await sql.all<{ id: number }>(text, [groupId, value])).map(({ id }) => id)
}
