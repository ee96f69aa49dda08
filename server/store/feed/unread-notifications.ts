import type { NotificationRow } from '#domain/entities/notification.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { selectFrom } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql } from '#server/store/sql.ts'

const unreadSql = `${selectFrom('notifications')} where group_id = $1 and audience = $2 and deleted = 0 and read_at is null
  order by created_at desc, id desc limit $3`

/** What this person has not read in a group, the latest first. */
export async function readUnread(sql: Sql, groupId: number, userId: number, limit: number): Promise<NotificationRow[]> {
  const rows = await sql.all<StoredRow>(unreadSql, [groupId, userId, limit])
  return rows.map((row) => decodeRow(tableOf('notifications'), row) as unknown as NotificationRow)
}
