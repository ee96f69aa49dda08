import type { Engine, Sql } from '#server/store/sql.ts'
import { backupTables, countRows } from '#server/store/backup-tables.ts'

/** Called before each table: which, and how many there are. */
export type OnTable = (name: string, at: number, total: number) => void

/**
 * What the engine itself finds wrong with its files; empty if nothing. Table by table, each with its indexes and in its own snapshot,
 * so that a server can go on writing. For PostgreSQL, each table is read completely, to check its pages.
 */
export async function checkIntegrity(engine: Engine, onTable: OnTable = () => undefined): Promise<string[]> {
  if (engine.name === 'postgres') {
    for (const [at, table] of backupTables.entries()) {
      onTable(table.name, at, backupTables.length)
      await engine.read((sql) => countRows(sql, table))
    }
    return []
  }
  const wrong: string[] = []
  const tables = await engine.read(readTables)
  // That of the schema covers the list of free pages.
  const names = ['sqlite_schema', ...tables.map(({ name }) => name)]
  for (const [at, name] of names.entries()) {
    onTable(name, at, names.length)
    const rows = await engine.read((sql) => sql.all<{ integrity_check: string }>(`pragma integrity_check("${name}")`))
    wrong.push(...rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'))
  }
  return wrong
}

interface TableOfFile {
  readonly name: string
  readonly sql: string
}

/** Those of a SQLite file. */
export const readTables = (sql: Sql): Promise<TableOfFile[]> =>
  sql.all<TableOfFile>("select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name")

/** When the newest entry of any audit log was written, in epoch ms; 0 if there are none. */
export async function newestAudit(sql: Sql): Promise<number> {
  const heads = 'select h.group_id, h.entries from audit_head h'
  const [row] = await sql.all<{ at: number | null }>(
    `select max(a.recorded_at) as at from audit a join (${heads}) ends on ends.group_id = a.group_id and ends.entries = a.seq`,
  )
  return row?.at ?? 0
}
