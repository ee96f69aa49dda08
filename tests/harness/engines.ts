import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import type { FileStore } from '#server/files/tables.ts'
import { SqlFileStore } from '#server/store/files/sql-files.ts'
import { prepareStore, type Store } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { MemoryStore } from './memory-store.ts'
import { databaseName, dropDatabase, freshDatabase } from './postgres.ts'
import './server-setup.ts'

export type EngineName = 'sqlite' | 'postgres'
export type StoreName = EngineName | 'memory'

export interface TestStore extends Store {
  /** A second store on the same tables: another server process. */
  another(): Promise<TestStore>
}

type Cleanup = () => Promise<void>

export type Define = (name: EngineName, open: () => Promise<TestStore>) => void

/** Defines tests once for each engine. `open` returns a new, migrated store of its own; all are closed and deleted after the last test. */
export function forEachEngine(define: Define): void {
  for (const name of ['sqlite', 'postgres'] as const) onEngine(name, define)
}

/** Defines tests for one engine: what they prove cannot depend on it. */
export function onEngine(name: EngineName, define: Define): void {
  describe(`on ${name}`, () => {
    const cleanups: Cleanup[] = []
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup()
    })
    define(name, (name === 'sqlite' ? sqliteOpener : postgresOpener)(cleanups))
  })
}

/** The two engines and the store of the simulation: what holds for one must hold for all, or the simulation would prove nothing. */
export function forEachStore(define: (name: StoreName, open: () => Promise<FileStore>) => void): void {
  describe('in memory', () => define('memory', async () => new MemoryStore()))
  forEachEngine((name, open) => define(name, async () => new SqlFileStore((await open()).feed)))
}

function sqliteOpener(cleanups: Cleanup[]): () => Promise<TestStore> {
  let made = 0
  let folder: string | undefined
  const openFile = async (file: string): Promise<TestStore> => {
    const store = await prepareStore(new SqliteEngine(file))
    cleanups.push(() => store.close())
    return { ...store, another: () => openFile(file) }
  }
  return async () => {
    if (!folder) {
      const own = (folder = await mkdtemp(join(tmpdir(), 'aliquot-sqlite-')))
      cleanups.push(() => rm(own, { recursive: true, force: true, maxRetries: 3 }))
    }
    const file = join(folder, `${made++}.sqlite`)
    await copyFile(inject('templates').sqlite, file)
    return openFile(file)
  }
}

function postgresOpener(cleanups: Cleanup[]): () => Promise<TestStore> {
  const openUrl = async (url: string): Promise<TestStore> => {
    const store = await prepareStore(new PostgresEngine(url, { connections: 4 }))
    cleanups.push(() => store.close())
    return { ...store, another: () => openUrl(url) }
  }
  return async () => {
    const server = inject('postgresUrl')
    const url = await freshDatabase(server, inject('templates').postgres)
    cleanups.push(() => dropDatabase(server, databaseName(url)))
    return openUrl(url)
  }
}
