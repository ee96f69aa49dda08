import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalBus, type Bus } from '#server/feed/bus.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { entityTables } from './entity-tables.ts'
import { FeedTables } from './feed-tables.ts'
import { migrate, type Migration } from './migrations.ts'
import { feed } from './migrations/0001-feed.ts'
import { people } from './migrations/0002-people.ts'
import { inventory } from './migrations/0003-inventory.ts'
import { idlePolicy } from './migrations/0004-idle-policy.ts'
import { operations } from './migrations/0005-operations.ts'
import { PostgresBus } from './postgres-bus.ts'
import { PostgresEngine } from './postgres-engine.ts'
import type { Engine } from './sql.ts'
import { SqliteEngine } from './sqlite-engine.ts'
import { ensureEpoch } from './store-meta.ts'

export interface Store {
  readonly engine: Engine
  readonly feed: FeedStore
  readonly bus: Bus
  close(): Promise<void>
}

/** In this order, for ever: a new one goes to the end. */
export const migrations: readonly Migration[] = [feed, entityTables, people, inventory, idlePolicy, operations]

export interface Place {
  dataFolder: string
  databaseUrl?: string | undefined
}

export const sqliteFile = (dataFolder: string): string => join(dataFolder, 'aliquot.sqlite')

/** SQLite in the data folder (ALIQUOT_DATA), or PostgreSQL when a DATABASE_URL is set; as it is found, not migrated. */
export async function openEngine({ dataFolder, databaseUrl }: Place): Promise<Engine> {
  if (databaseUrl) return new PostgresEngine(databaseUrl)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  return new SqliteEngine(sqliteFile(dataFolder))
}

/** The same, migrated and ready to serve. */
export async function openStore(place: Place): Promise<Store> {
  if (!place.databaseUrl) return readyStore(await openEngine(place), new LocalBus())
  const bus = new PostgresBus(place.databaseUrl)
  await bus.open()
  return readyStore(await openEngine(place), bus, () => bus.close())
}

/** A store over an engine that is open already; tests bring their own. */
export async function readyStore(engine: Engine, bus: Bus = new LocalBus(), closeBus: () => Promise<void> = async () => {}): Promise<Store> {
  await migrate(engine, migrations, Date.now)
  await ensureEpoch(engine)
  const close = async () => {
    await closeBus()
    await engine.close()
  }
  return { engine, feed: new FeedTables(engine, bus), bus, close }
}
