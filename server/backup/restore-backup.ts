import { auditedGroups, verifyAudit } from '../store/feed/audit-table.ts'
import {
  backupTables,
  clearWrittenAtStart,
  countRows,
  dropRestoredSessions,
  insertTable,
  isKept,
  usedTables,
  type BackupTable,
} from '../store/backup-tables.ts'
import { skipLostIds, type LostRange } from '../store/lost-ids.ts'
import { migrate, recordedSteps } from '../store/schema/migrations.ts'
import { migrations, unknownSteps } from '../store/schema/all-migrations.ts'
import type { Engine, Sql } from '../store/sql.ts'
import { renewEpoch } from '../store/store-meta.ts'
import { countedGroups, repairCounts } from '../store/checks/tally-check.ts'
import { BackupError } from './backup-error.ts'
import type { BackupReader } from './read-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export interface Restored {
  rows: number
  epoch: string
  /** Ids that will never be given out. */
  skipped: LostRange[]
  /** Sessions of people, who must sign in again. */
  signedOut: number
  /** Columns of the backup that this version no longer has. */
  leftOut: string[]
  /** Stored counts that were wrong in the backup already. */
  repaired: number
}

export interface RestoreOptions {
  engine: Engine
  backup: BackupReader
  clock: () => number
  /** The minimum number of ids to skip of each kind; the default is in lost-ids.ts. */
  gap?: number | undefined
}

/**
 *   verify the file ─► tables as the backup's version had them ─► one transaction: rows, sessions, gap of ids, new epoch, counts
 *     ─► the migrations since that version ─► verify the database
 *
 * Only into an empty database, of either engine. A failed restore leaves it empty. Nothing may be connected yet.
 */
export async function restoreBackup({ engine, backup, clock, gap }: RestoreOptions): Promise<Restored> {
  const { steps } = backup.manifest
  if (unknownSteps(steps).length)
    throw new BackupError(`This backup was created by a newer version of Aliquot (${backup.manifest.version}). Restore it with that version or a later one.`)
  await verifyBackup(backup)
  await makeTables(engine, new Set(steps), clock)
  const restored = await engine.write((sql) => fill(sql, backup, clock(), gap))
  await migrate(engine, migrations, clock)
  return { ...restored, repaired: await verifyDatabase(engine) }
}

/** Values are changed only by migrations that come after the backup, and those run on its rows. */
async function makeTables(engine: Engine, steps: ReadonlySet<string>, clock: () => number): Promise<void> {
  const upToBackup = migrations.map((all) => (done: ReadonlySet<string>) => all(done).filter(({ name }) => steps.has(name)))
  await migrate(engine, upToBackup, clock)
  const done = await engine.read(recordedSteps)
  const later = [...done].filter((step) => !steps.has(step) && !step.startsWith('column ') && !step.startsWith('index '))
  if (later.length) throw new BackupError('This database was already opened by a newer version than the backup’s. Restore into a new folder or database.')
}

async function fill(sql: Sql, backup: BackupReader, at: number, gap: number | undefined): Promise<Omit<Restored, 'repaired'>> {
  const used = await usedTables(sql, tablesIn(backup))
  if (used.length)
    throw new BackupError(`The database is not empty (${used.slice(0, 3).join(', ')}). A restore never overwrites data. Use an empty folder or database.`)
  await clearWrittenAtStart(sql)
  const leftOut: string[] = []
  let rows = 0
  for (const table of tablesIn(backup)) {
    leftOut.push(...(await fillTable(sql, backup, table)))
    const count = await countRows(sql, table)
    if (count !== backup.manifest.tables.find(({ name }) => name === table.name)!.rows) throw new Error(`${table.name} has ${count} rows after restoring`)
    rows += count
  }
  const signedOut = await dropRestoredSessions(sql)
  const skipped = await skipLostIds(sql, at, gap)
  return { rows, epoch: await renewEpoch(sql), skipped, signedOut, leftOut }
}

const tablesIn = (backup: BackupReader): BackupTable[] => backupTables.filter(({ name }) => backup.manifest.tables.some((table) => table.name === name))

/** Returns the columns that this version no longer has. */
async function fillTable(sql: Sql, backup: BackupReader, table: BackupTable): Promise<string[]> {
  let leftOut: string[] = []
  for await (const { columns, rows } of backup.rowsOf(table.name)) {
    const kept = columns.flatMap((column, at) => (isKept(table, column) ? [at] : []))
    leftOut = columns.filter((column) => !isKept(table, column)).map((column) => `${table.name}.${column}`)
    await insertTable(
      sql,
      table,
      kept.map((at) => columns[at]!),
      rows.map((row) => kept.map((at) => row[at] ?? null)),
    )
  }
  return leftOut
}

/** Returns the counts that were wrong when the backup was made; they are correct now. */
async function verifyDatabase(engine: Engine): Promise<number> {
  for (const groupId of await engine.read(auditedGroups)) {
    const { broken } = await verifyAudit(engine, groupId)
    if (broken !== null) throw new BackupError(`After restoring, the audit of group ${groupId} is broken at entry ${broken}. Do not start the server on it.`)
  }
  let repaired = 0
  for (const groupId of await engine.read(countedGroups)) repaired += (await repairCounts(engine, groupId)).length
  return repaired
}
