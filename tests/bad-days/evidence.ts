import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { FeedTables } from '#server/store/feed/feed-tables.ts'
import { openEngine, sqliteFile } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import type { DeviceState } from '#tests/harness/device-state.ts'
import { isSameRow } from '#tests/simulation/check-replay.ts'
import { groupId } from './lab.ts'
import type { Audited, Held } from './ledger.ts'

/** The contents of the server's tables. */
export interface ServerEvidence {
  readonly audit: readonly Audited[]
  readonly held: readonly Held[]
  /** What is wrong with the tables themselves, or with a device's copy of them. */
  readonly wrong: readonly string[]
}

/** For SQLite a copy is read: another connection to the file would keep a killed server from recovering by itself when it starts. */
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

export async function readEvidence(engine: Engine, devices: readonly Copy[]): Promise<ServerEvidence> {
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

/** One sample per position, one thing per barcode. */
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

/** Everything this person may see. */
export async function readTables(engine: Engine, userId: number): Promise<DeviceState['tables']> {
  const tables: Partial<DeviceState['tables']> = {}
  for (const entity of entityNames) tables[entity] = new Map((await readRows(engine, userId, entity)).map((row) => [row.id, row]))
  return tables as DeviceState['tables']
}

/** The parts of a device that are compared. */
interface Copy {
  readonly name: string
  readonly owner: { readonly userId: number }
  readonly disk: { state(): Promise<Pick<DeviceState, 'tables'>> }
}

/** At rest each device has the rows that its person may see, and no others. */
async function findDifferences(engine: Engine, devices: readonly Copy[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, owner, disk } of devices) {
    const { tables: own } = await disk.state()
    const theirs = await readTables(engine, owner.userId)
    for (const entity of entityNames) {
      const differ = [...theirs[entity].values()].filter((row) => !isSameRow(own[entity].get(row.id), row))
      if (differ.length || theirs[entity].size !== own[entity].size)
        wrong.push(`${name} has ${own[entity].size} ${entity} and the server ${theirs[entity].size}; ${differ.length} differ, the first is ${differ[0]?.id}`)
    }
  }
  return wrong
}
