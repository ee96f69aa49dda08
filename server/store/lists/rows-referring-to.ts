import type { TableColumn, TableEntity } from '#domain/tables/table-definition.ts'
import type { YieldControl } from '#server/feed/yield-control.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import type { Sql } from '#server/store/sql.ts'
import { idsWith } from './ids-with.ts'
import type { Reader } from './reader.ts'

type Reference = NonNullable<TableColumn['refersTo']>

/** The ids of rows that show a name which has changed since `version`. */
export async function rowsReferringTo(
  sql: Sql,
  groupId: number,
  entity: TableEntity,
  { entity: named, by }: Reference,
  version: number,
  giveWay: YieldControl,
): Promise<number[]> {
  const changed = await sql.all<{ id: number }>(`select id from ${tableOf(named).name} where group_id = $1 and version > $2`, [groupId, version])
  const all: Reader = { groupId, audiences: 'all' }
  const names = new Set(changed.map(({ id }) => id))
  // A path contains the names of everything above it.
  if (named === 'storageLayers') for (const id of names) for (const below of await idsWith(sql, all, 'storageLayers', 'parentId', id)) names.add(below)
  const ids = new Set<number>()
  for (const name of names) {
    for (const id of await idsWith(sql, all, entity, by, name)) ids.add(id)
    await giveWay()
  }
  return [...ids]
}
