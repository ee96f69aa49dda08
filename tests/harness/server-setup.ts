import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareStore } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { databaseName, dropDatabase, freshDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests can create databases. */
    postgresUrl: string
    /** The name of a database on it, and a file: with all tables and no rows, to be copied. */
    templates: { postgres: string; sqlite: string }
  }
}

const root = join(import.meta.dirname, '../..')

/** vitest's globalSetup: once per run builds the production server, starts one PostgreSQL, and creates empty tables for both engines to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'server'], { stdio: ['ignore', 'inherit', 'inherit'] })
  // Nothing in it outlives a test, so it need not sync to disk.
  const postgres = await startPostgres({ fsync: false })
  const database = await freshDatabase(postgres.url)
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-templates-'))
  const sqlite = join(folder, 'template.sqlite')
  for (const engine of [new PostgresEngine(database), new SqliteEngine(sqlite)]) await (await prepareStore(engine)).close()
  project.provide('postgresUrl', postgres.url)
  project.provide('templates', { postgres: databaseName(database), sqlite })
  return async () => {
    await dropDatabase(postgres.url, databaseName(database))
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
