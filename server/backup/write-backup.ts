import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { AuditHead } from '../feed/audit-chain.ts'
import { backupTables, pagesOf, type BackupTable } from '../store/backup-tables.ts'
import { isNeverOpened, recordedSteps } from '../store/schema/migrations.ts'
import type { Engine, Sql, SqlValue } from '../store/sql.ts'
import { readEpoch } from '../store/store-meta.ts'
import { BackupError } from './backup-error.ts'
import { assertOfThisBuild } from './build-steps.ts'
import { removeLeftovers, withUnfinished } from './leftovers.ts'
import { manifestPath, writeManifest, type Manifest } from './manifest.ts'
import { TarWriter, type WrittenEntry } from './tar.ts'

export interface BackupOptions {
  engine: Engine
  file: string
  version: string
  clock: () => number
}

/**
 *   one read snapshot ─► table after table ─► lines ─► gzip ─► entry of the tar
 *                                                                └─ last: the manifest with every part's SHA-256
 *
 * The server keeps writing meanwhile: the backup contains what was committed when it began, and nothing later.
 * The file gets its name only when it is complete and durable. What killed backups left in the folder is deleted. Returns the manifest.
 */
export async function writeBackup({ engine, file, version, clock }: BackupOptions): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeLeftovers(dirname(file), clock())
  return withUnfinished(file, (unfinished) => writeTo(unfinished, { engine, file, version, clock }))
}

async function writeTo(unfinished: string, { engine, file, version, clock }: BackupOptions): Promise<Manifest> {
  const at = clock()
  const tar = await TarWriter.create(unfinished, at)
  try {
    const manifest = await engine.read((sql) => writeTables(sql, tar, { version, engine: engine.name, createdAt: new Date(at).toISOString() }))
    await tar.add(manifestPath, [Buffer.from(writeManifest(manifest))])
    await tar.close()
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await tar.abandon().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeTables(sql: Sql, tar: TarWriter, about: Pick<Manifest, 'version' | 'engine' | 'createdAt'>): Promise<Manifest> {
  const steps = await recordedSteps(sql).catch((error: unknown) => {
    throw isNeverOpened(error) ? new BackupError('There is nothing to back up: no server has been started on this folder or database.') : error
  })
  assertOfThisBuild(steps)
  const tables: Manifest['tables'] = []
  const parts: WrittenEntry[] = []
  for (const table of backupTables) {
    const part = `tables/${table.name}.jsonl.gz`
    const counted = { rows: 0 }
    parts.push(await tar.add(part, gzipped(linesOf(sql, table, counted))))
    tables.push({ name: table.name, rows: counted.rows, part })
  }
  const heads = await sql.all<AuditHead & { groupId: number }>('select group_id as "groupId", entries, hash from audit_head order by group_id')
  const audit = heads.map(({ groupId, entries, hash }) => ({ groupId, entries, hash }))
  return { format: 'aliquot-backup@1', ...about, epoch: await readEpoch(sql), steps: [...steps].sort(), tables, parts, audit }
}

/** An error in the lines also ends reading the output. */
function gzipped(lines: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(lines, createGzip(), () => undefined)
}

/** The column names, then one row per line, one page per chunk. */
async function* linesOf(sql: Sql, table: BackupTable, counted: { rows: number }): AsyncGenerator<Buffer> {
  let columns: string[] | undefined
  for await (const rows of pagesOf(sql, table)) {
    if (!columns) yield toLines([(columns = Object.keys(rows[0]!))])
    yield toLines(rows.map((row) => columns!.map((column) => toJson(row[column]!))))
    counted.rows += rows.length
  }
  if (!columns) yield toLines([[]])
}

/** Bytes are an object with their base64. */
const toJson = (value: SqlValue): unknown => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)

const toLines = (values: readonly (readonly unknown[])[]): Buffer => Buffer.from(`${values.map((value) => JSON.stringify(value)).join('\n')}\n`)

/** So that the new name survives a power cut, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
