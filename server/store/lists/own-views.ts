import type { TableViewRow } from '#domain/entities/table-view.ts'
import { storedColumns } from '#server/store/schema/entity-sql.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql } from '#server/store/sql.ts'

const select = `select ${storedColumns('tableViews')} from table_views
  where group_id = $1 and deleted = 0 and audience in (0, $2) and scope = $3 and name is not null`

/** A person's saved views of a table, by name; nobody else's are ever read. */
export async function readOwnViews(sql: Sql, groupId: number, userId: number, scope: string): Promise<TableViewRow[]> {
  const rows = await sql.all<StoredRow>(`${select} order by name, id`, [groupId, userId, scope])
  return rows.map((row) => decodeRow(tableOf('tableViews'), row) as unknown as TableViewRow)
}

export async function findOwnView(sql: Sql, groupId: number, userId: number, scope: string, id: number): Promise<TableViewRow | undefined> {
  const [row] = await sql.all<StoredRow>(`${select} and id = $4`, [groupId, userId, scope, id])
  return row && (decodeRow(tableOf('tableViews'), row) as unknown as TableViewRow)
}
