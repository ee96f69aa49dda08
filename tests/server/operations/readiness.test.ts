import { expect, inject, test } from 'vitest'
import { PostgresEngine } from '#server/store/postgres-engine.ts'
import { readyStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite-engine.ts'
import type { Engine } from '#server/store/sql.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { startServer } from '#tests/harness/server.ts'

/** `lock` and `free` make the database refuse writes while it still answers reads, as a full disk or a standby does. */
async function see(engine: Engine, lock: string, free: string): Promise<void> {
  const store = await readyStore(engine)
  const server = await startServer({ engine })
  const ask = async () => {
    server.now += 10_000
    const answer = await server.anonymous('/readyz')
    return [answer.status, await answer.json()]
  }
  expect(await ask()).toEqual([200, { ready: true }])
  await engine.write((sql) => sql.all(lock))
  await expect(engine.read((sql) => sql.all('select 1 as one'))).resolves.toEqual([{ one: 1 }])
  expect(await ask()).toEqual([503, { ready: false, reason: 'read-only' }])
  expect((await server.anonymous('/healthz')).status).toBe(200)
  await engine.read((sql) => sql.all(free)).catch(() => engine.write((sql) => sql.all(free)))
  expect(await ask()).toEqual([200, { ready: true }])
  await server.close()
  await store.close()
}

test('readyz says no while SQLite cannot be written, and yes again', () =>
  see(new SqliteEngine(':memory:'), 'pragma query_only = on', 'pragma query_only = off'))

test('readyz says no while PostgreSQL cannot be written, and yes again', async () => {
  const url = await freshDatabase(inject('postgresUrl'))
  await see(
    new PostgresEngine(url, { connections: 1 }),
    'set session characteristics as transaction read only',
    'set session characteristics as transaction read write',
  )
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

test('many who ask at once cost one write', async () => {
  const engine = new SqliteEngine(':memory:')
  const store = await readyStore(engine)
  const server = await startServer({ engine })
  let writes = 0
  const write = engine.write.bind(engine)
  engine.write = (work) => {
    writes++
    return write(work)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.anonymous('/readyz')))
  expect([new Set(answers.map(({ status }) => status)), writes]).toEqual([new Set([200]), 1])
  await server.close()
  await store.close()
})
