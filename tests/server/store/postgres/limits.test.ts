import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allErrors } from '#domain/error-code.ts'
import { DatabaseOutage } from '#server/store/database-failure.ts'
import { prepareStore, type Store } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import '#tests/harness/server-setup.ts'

/** Ms for a statement; half of it for a lock. */
const timeout = 2_000

let url: string
let limited: Store
let other: Store
let server: TestServer
beforeAll(async () => {
  url = await freshDatabase(inject('postgresUrl'), inject('templates').postgres)
  limited = await prepareStore(new PostgresEngine(url, { statementTimeout: timeout }))
  other = await prepareStore(new PostgresEngine(url))
  server = await startServer({ engine: limited.engine })
})
afterAll(async () => {
  await server.close()
  await limited.close()
  await other.close()
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

const settingsSql = 'select name, setting from pg_settings where name in ($1, $2, $3) order by name'
const settingsOf = (engine: Store['engine'], kind: 'read' | 'write') =>
  engine[kind]((sql) =>
    sql.all<{ name: string; setting: string }>(settingsSql, ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']),
  ).then((rows) => Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)])))

/** Another process that stops in the middle of a transaction of the group. */
async function holdGroup(groupId: number): Promise<{ release: () => Promise<void> }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let done: Promise<unknown> | undefined
  await new Promise<void>((locked) => {
    done = other.feed.write(async (tables) => {
      await tables.lockGroup(groupId)
      locked()
      await held
    })
  })
  return { release: () => (release(), done!.then(() => undefined)) }
}

test.each(['read', 'write'] as const)('every transaction has limits, a %s, too; and nothing of them stays on the connection', async (kind) => {
  const expected = { statement_timeout: timeout, lock_timeout: timeout / 2, idle_in_transaction_session_timeout: 30_000 }
  expect(await settingsOf(limited.engine, kind)).toEqual(expected)
  expect(await settingsOf(limited.engine, kind)).toEqual(expected)
})

test('migrations and the command line wait as long as it takes', async () => {
  expect(await settingsOf(other.engine, 'write')).toEqual({ statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 30_000 })
})

test('a statement that takes too long is ended, as a database that is busy', async () => {
  const slow = limited.engine.read((sql) => sql.all('select pg_sleep(60)'))
  await expect(slow).rejects.toSatisfy((error) => error instanceof DatabaseOutage && error.reason === 'busy')
})

test('while another process holds a group, its devices and programs are told "later", nothing is held, and then everything happens once', async () => {
  const group = await server.makeGroup()
  const user = await server.makeUser('Member', group)
  const fetch = await server.signIn(user)
  const sample = await server.makeSample(group, { ownerId: user.id, name: 'Before' })
  const device = new WireDevice(fetch, user, group)
  const mutation = device.mutation('sample.check-out@1', { sampleId: sample.id })

  const { release } = await holdGroup(group)
  // As often as would count a faulty mutation as held.
  for (let attempt = 0; attempt < 4; attempt++) {
    const answer = await device.push(mutation)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })
  }
  const patch = { method: 'PATCH', body: JSON.stringify({ name: 'After' }), headers: { 'content-type': 'application/json', 'idempotency-key': 'a-program' } }
  expect((await fetch(`/api/v1/samples/${sample.id}`, patch)).status).toBe(allErrors['server.unavailable'].status)
  // Other groups are not affected.
  const elsewhere = await server.makeGroup()
  await server.makeSample(elsewhere)
  await release()

  expect((await device.push(mutation)).status).toBe(200)
  expect((await fetch(`/api/v1/samples/${sample.id}`, patch)).status).toBe(200)
  expect(await limited.engine.read((sql) => sql.all('select n from held_mutation'))).toEqual([])
  expect(await limited.engine.read((sql) => sql.all('select command, code from audit where group_id = $1 order by seq', [group]))).toEqual([
    { command: 'sample.check-out@1', code: null },
    { command: 'sample.edit@1', code: null },
  ])
})
