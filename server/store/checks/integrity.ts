import type { Engine, Sql } from '#server/store/sql.ts'
import { backupTables, countRows } from '#server/store/backup-tables.ts'

/** What the engine itself finds wrong with its files; empty if nothing. For PostgreSQL, each table is read completely, to check its pages. */
export async function checkIntegrity(sql: Sql, engine: Engine['name']): Promise<string[]> {
  if (engine === 'postgres') {
    for (const table of backupTables) await countRows(sql, table)
    return []
  }
  const rows = await sql.all<{ integrity_check: string }>('pragma integrity_check')
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

/** When the newest entry of any audit log was written, in epoch ms; 0 if there are none. */
export async function newestAudit(sql: Sql): Promise<number> {
  const heads = 'select h.group_id, h.entries from audit_head h'
  const [row] = await sql.all<{ at: number | null }>(
    `select max(a.recorded_at) as at from audit a join (${heads}) ends on ends.group_id = a.group_id and ends.entries = a.seq`,
  )
  return row?.at ?? 0
}
