import { access, constants, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LocalBus, type Bus } from '#server/feed/bus.ts'
import { migrations } from './schema/all-migrations.ts'
import { assertServable, assertIntact, oldestServer } from './checks/assert-servable.ts'
import { fillCounts } from './checks/tally-check.ts'
import { FeedTables } from './feed/feed-tables.ts'
import { lockFolder } from './sqlite/folder-lock.ts'
import { migrate } from './schema/migrations.ts'
import { PostgresBus, type HearingReport } from './postgres/postgres-bus.ts'
import { PostgresEngine } from './postgres/postgres-engine.ts'
import type { Engine } from './sql.ts'
import { SqliteBus } from './sqlite/sqlite-bus.ts'
import { SqliteEngine } from './sqlite/sqlite-engine.ts'
import { ensureEpoch, raiseOldestServer } from './store-meta.ts'

export interface Store {
  readonly engine: Engine
  readonly feed: FeedTables
  readonly bus: Bus
  /** Reports when this process stops or starts hearing what others write; at once, if it does not. */
  onHearing?(report: HearingReport): void
  close(): Promise<void>
}

export interface StoreLocation {
  dataFolder: string
  databaseUrl?: string | undefined
  /** Ms that one statement may take on PostgreSQL; unlimited by default. Migrations have no such limit. */
  databaseTimeout?: number | undefined
}

export const sqliteFile = (dataFolder: string): string => join(dataFolder, 'aliquot.sqlite')

/** SQLite in the data folder (ALIQUOT_DATA), or PostgreSQL if DATABASE_URL is set; not migrated. */
export async function openEngine({ dataFolder, databaseUrl }: StoreLocation): Promise<Engine> {
  if (databaseUrl) return new PostgresEngine(databaseUrl)
  await makeFolder(dataFolder)
  return new SqliteEngine(sqliteFile(dataFolder))
}

/** For a read-only folder or file, SQLite only reports that it cannot be opened; if asked first, the system says which and why. */
async function makeFolder(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = sqliteFile(dataFolder)
  if (existsSync(file)) await access(file, constants.R_OK | constants.W_OK)
}

/** The same, migrated and ready to serve. */
export async function openStore(place: StoreLocation): Promise<Store> {
  const { databaseUrl, databaseTimeout } = place
  if (!databaseUrl) return prepareStore(await openEngine(place), new LocalBus())
  const preparing = new PostgresEngine(databaseUrl, { connections: 1 })
  await prepare(preparing).finally(() => preparing.close())
  const engine = new PostgresEngine(databaseUrl, { statementTimeout: databaseTimeout })
  const bus = new PostgresBus(databaseUrl, engine)
  await bus.open()
  return { ...storeOf(engine, bus, () => bus.close()), onHearing: (report) => bus.onHearing(report) }
}

/** The store for a server: complete, and with its folder locked so that no second server opens it. Throws an OperatorError. */
export async function openServedStore(place: StoreLocation): Promise<Store> {
  if (place.databaseUrl) return openStore(place)
  await makeFolder(place.dataFolder)
  const unlock = lockFolder(place.dataFolder)
  try {
    const engine = await openEngine(place)
    await assertIntact(engine, sqliteFile(place.dataFolder))
    await prepare(engine)
    const bus = new SqliteBus(engine)
    await bus.open()
    const store = storeOf(engine, bus, async () => bus.close())
    return { ...store, close: () => store.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A store on an engine that is already open; tests pass in their own. Throws an OperatorError for a database that this build must not touch. */
export async function prepareStore(engine: Engine, bus: Bus = new LocalBus()): Promise<Store> {
  await prepare(engine)
  return storeOf(engine, bus, async () => {})
}

async function prepare(engine: Engine): Promise<void> {
  await assertServable(engine)
  await migrate(engine, migrations, Date.now)
  await fillCounts(engine)
  await ensureEpoch(engine)
  await raiseOldestServer(engine, oldestServer)
}

function storeOf(engine: Engine, bus: Bus, closeBus: () => Promise<void>): Store {
  const close = async () => {
    await closeBus()
    await engine.close()
  }
  return { engine, feed: new FeedTables(engine, bus), bus, close }
}
