import { expect, inject, test } from 'vitest'
import { allErrors } from '#domain/error-code.ts'
import { DatabaseOutage } from '#server/store/database-failure.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import type { Engine } from '#server/store/sql.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { password, startServer } from '#tests/harness/server.ts'

/** `lock` and `free` make the database refuse writes while it still answers reads, like a full disk or a standby. */
async function see(engine: Engine, lock: string, free: string): Promise<void> {
  const store = await prepareStore(engine)
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

test('readyz says no while SQLite cannot be written to, and yes again afterward', () =>
  see(new SqliteEngine(':memory:'), 'pragma query_only = on', 'pragma query_only = off'))

test('readyz says no while PostgreSQL cannot be written to, and yes again afterward', async () => {
  const url = await freshDatabase(inject('postgresUrl'))
  await see(
    new PostgresEngine(url, { connections: 1 }),
    'set session characteristics as transaction read only',
    'set session characteristics as transaction read write',
  )
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

test('a call without disk space is told so, and readyz reports it, even if a small write still succeeds [FAULT-03]', async () => {
  const engine = new SqliteEngine(':memory:')
  const store = await prepareStore(engine)
  const server = await startServer({ engine })
  const user = await server.makeUser('Member', await server.makeGroup())
  const whole = engine.write.bind(engine)
  const full = new DatabaseOutage('full', new Error('database or disk is full'))
  const small: Engine['write'] = (work) =>
    whole((sql) => work({ all: (text, params) => (/^(insert|delete)/.test(text) ? Promise.reject(full) : sql.all(text, params)) }))
  const ask = async () => {
    const answer = await server.anonymous('/readyz')
    return [answer.status, await answer.json()]
  }
  const signIn = () => server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })

  expect(await ask()).toEqual([200, { ready: true }])
  engine.write = small
  const refused = await signIn()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '30',
    { code: 'server.disk-full', message: allErrors['server.disk-full'].message, errors: [allErrors['server.disk-full'].message] },
  ])
  expect(await ask()).toEqual([503, { ready: false, reason: 'full' }])
  server.now += 10_000
  expect(await ask()).toEqual([503, { ready: false, reason: 'full' }])
  engine.write = whole
  server.now += 10_000
  expect(await ask()).toEqual([200, { ready: true }])
  expect((await signIn()).status).toBe(200)
  expect(server.warnings().filter((line) => line.includes('the database accepts'))).toHaveLength(2)
  await server.close()
  await store.close()
})

test('readyz answers within seconds, and says "timeout", while the database does not respond [FAULT-01]', async () => {
  const engine = new SqliteEngine(':memory:')
  const store = await prepareStore(engine)
  const server = await startServer({ engine })
  let answer = () => {}
  let asked = 0
  const silent = new Promise<void>((resolve) => (answer = resolve))
  const write = engine.write.bind(engine)
  engine.write = (work) => {
    asked++
    return silent.then(() => write(work))
  }
  for (let call = 0; call < 2; call++) {
    const refused = await server.anonymous('/readyz')
    expect([refused.status, await refused.json()]).toEqual([503, { ready: false, reason: 'timeout' }])
    server.now += 10_000
  }
  expect(asked).toBe(1)
  answer()
  server.now += 10_000
  expect((await server.anonymous('/readyz')).status).toBe(200)
  await server.close()
  await store.close()
})

test('many callers at once cost one write', async () => {
  const engine = new SqliteEngine(':memory:')
  const store = await prepareStore(engine)
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
