import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import { verifyAudit } from '#server/store/audit-table.ts'
import { FeedTables } from '#server/store/feed-tables.ts'
import { openEngine, sqliteFile } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import { isSameRow } from '#tests/simulation/check-fold.ts'
import type { Device } from './device.ts'
import { groupId } from './lab.ts'
import type { Audited, Held } from './ledger.ts'

/** What the server's tables say. */
export interface ServerEvidence {
  readonly audit: readonly Audited[]
  readonly held: readonly Held[]
  /** What is wrong with the tables by themselves, or with a device's copy of them. */
  readonly wrong: readonly string[]
}

/** Of SQLite a copy is read: another connection to the file would keep a killed server from what it has to do by itself when it starts. */
export async function openCopy(dataFolder: string): Promise<{ engine: Engine; close(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), 'aliquot-bad-days-copy-'))
  for (const end of ['', '-wal']) await cp(sqliteFile(dataFolder) + end, sqliteFile(copy) + end, { force: true }).catch(ignoreMissing)
  const engine = await openEngine({ dataFolder: copy })
  return {
    engine,
    async close() {
      await engine.close()
      await rm(copy, { recursive: true, force: true })
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

export async function readEvidence(engine: Engine, devices: readonly Device[]): Promise<ServerEvidence> {
  const audit = await engine.read((sql) =>
    sql.all<{ device: string; n: number; command: string; input: string; code: string | null }>(
      'select device, n, command, input, code from audit where group_id = $1 and n is not null order by seq',
      [groupId],
    ),
  )
  const held = await engine.read((sql) => sql.all<{ device: string; n: number; error: string }>('select device, n, error from held_mutation'))
  const { broken } = await verifyAudit(engine, groupId)
  return {
    audit: audit.map((entry) => ({ ...entry, input: canonical(JSON.parse(entry.input)) })),
    held,
    wrong: [
      ...(broken === null ? [] : [`entry ${broken} of the audit breaks its chain`]),
      ...(await findWrongRows(engine)),
      ...(await findDifferences(engine, devices)),
    ],
  }
}

const readRows = (engine: Engine, userId: number, entity: EntityName): Promise<AnyRow[]> =>
  new FeedTables(engine).read((tables) => tables.rowsById(groupId, userId, entity, null, 1_000_000))

/** One live sample a place, one thing a barcode. */
async function findWrongRows(engine: Engine): Promise<string[]> {
  const samples = (await readRows(engine, 0, 'samples')) as unknown as SampleRow[]
  const layers = (await readRows(engine, 0, 'storageLayers')) as unknown as StorageLayerRow[]
  const grids = new Set(layers.filter((layer) => layer.rows).map((layer) => layer.id))
  return [
    ...findTwice(
      'place',
      samples.flatMap((row) => (row.layerId !== null && grids.has(row.layerId) ? `${row.layerId}/${row.position}` : [])),
    ),
    ...findTwice(
      'barcode',
      [...samples, ...layers].flatMap((row) => row.altBarcode ?? []),
    ),
  ]
}

function findTwice(what: string, values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.flatMap((value) => {
    if (seen.has(value)) return `${what} ${value} is taken twice`
    seen.add(value)
    return []
  })
}

/** At rest each device has the rows that its person may see, and no others. */
async function findDifferences(engine: Engine, devices: readonly Device[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, owner, disk } of devices) {
    const { tables: view } = await disk.state()
    for (const entity of entityNames) {
      const rows = await readRows(engine, owner.userId, entity)
      const differs = rows.filter((row) => !isSameRow(view[entity].get(row.id), row))
      if (differs.length || rows.length !== view[entity].size)
        wrong.push(`${name} has ${view[entity].size} ${entity} and the server ${rows.length}; ${differs.length} differ, the first is ${differs[0]?.id}`)
    }
  }
  return wrong
}
