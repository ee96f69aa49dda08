import Database from 'libsql'
import { expect, inject, test, vi } from 'vitest'
import type { EntityName } from '#domain/schema.ts'
import { SqlFeedReader } from '#server/store/feed/feed-reader.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { maxStatements } from '#server/store/statements.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'

const texts = Array.from({ length: 3 * maxStatements }, (_, at) => `select ${at} as number`)

test('SQLite keeps the statements that were used last, and no more than it may [FAULT-92]', async () => {
  const engine = new SqliteEngine(':memory:')
  afterTest(() => engine.close())
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  const run = (some: readonly string[]) =>
    engine.read(async (sql) => {
      for (const text of some) await sql.all(text)
    })
  await run(texts)
  prepare.mockClear()
  await run(texts.slice(-maxStatements))
  expect(prepare).not.toHaveBeenCalled()
  await run(texts.slice(0, 1))
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a connection to PostgreSQL has no more prepared statements than it may, however many there were [FAULT-92]', async () => {
  const url = await freshDatabase(inject('postgresUrl'))
  const engine = new PostgresEngine(url, { connections: 1 })
  for (let from = 0; from < texts.length; from += 100)
    await engine.read(async (sql) => {
      await Promise.all(texts.slice(from, from + 100).map((text) => sql.all(text)))
    })
  const [counted] = await engine.read((sql) => sql.all<{ count: number }>('select count(*) as count from pg_prepared_statements'))
  expect(counted!.count).toBeLessThanOrEqual(2 * maxStatements + 100)
  await engine.close()
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

test('a pull asks with the same statements, whatever the order of its parts is [FAULT-92]', async () => {
  const asked = async (entities: readonly EntityName[]): Promise<string[]> => {
    const texts: string[] = []
    const reader = new SqlFeedReader({ all: async (text) => (texts.push(text), []) })
    await reader.changes(1, entities.map((entity) => ({ audience: 0, entity, after: 0 })) as never, 10)
    return texts
  }
  const entities: EntityName[] = ['samples', 'storageLayers', 'experiments', 'files', 'documents']
  expect(await asked(entities.toReversed())).toEqual(await asked(entities))
})
