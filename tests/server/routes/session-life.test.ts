import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { routes } from '#server/routes/list.ts'
import { openStore } from '#server/store/open-store.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import '#tests/harness/server-setup.ts'
import { password, startServer, type Fetch, type TestServer, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const poll = '/members/fn/scheduledTasks/handler.ashx'
const soonOver = limits.session.lasts - 60_000

/** Resolves when the server closes the stream. */
async function listen(fetch: Fetch, group: number): Promise<{ ended: Promise<void> }> {
  const answer = await fetch(`/api/v1/sync/events?group=${group}`)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const drain = async () => {
    const reader = answer.body!.getReader()
    while (!(await reader.read()).done);
  }
  return { ended: drain() }
}

async function signInAgain(server: TestServer, user: TestUser, cookie: string): Promise<string> {
  const answer = await server.anonymous('/login/login.ashx', {
    method: 'POST',
    body: new URLSearchParams({ un: user.login, pw: password }),
    headers: { cookie },
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

const as =
  (server: TestServer, cookie: string): Fetch =>
  (path, init) =>
    server.anonymous(path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })

// A heartbeat would also end the streams, but later.
const heartbeat = 3_600_000

describeServer(
  'the life of a session',
  (lab) => {
    const signedIn = async () => {
      const group = await lab.server.makeGroup()
      const user = await lab.server.makeUser('Member', group)
      return { group, user, cookie: await lab.server.cookieOf(user) }
    }
    const isIn = async (cookie: string) => (await as(lab.server, cookie)('/api/v1/sync/session')).status === 200

    test('nothing that a device requests on its own extends it [FAULT-14]', async () => {
      const { group, user, cookie } = await signedIn()
      const fetch = as(lab.server, cookie)
      const device = new WireDevice(fetch, user, group)
      const sample = await lab.server.makeSample(group)
      lab.server.now += soonOver
      // A colleague's work pokes the tablet, and its own queue is sent.
      for (const answer of [
        await device.push(device.mutation('sample.check-out@1', { sampleId: sample.id })),
        await device.pull(),
        await device.manifest(),
        await device.lease('samples', 5),
        await fetch('/api/v1/sync/session'),
        await fetch(poll),
      ])
        expect(answer.status).toBe(200)
      lab.server.now += 120_000
      expect(await isIn(cookie)).toBe(false)
    })

    test('no sync address extends one [FAULT-14]', () => {
      expect(routes.filter(({ path, isPoll }) => path.startsWith('/api/v1/sync/') && !isPoll)).toEqual([])
    })

    test('touching the screen does, even if all work stays on the device [FAULT-14]', async () => {
      const { cookie } = await signedIn()
      const fetch = as(lab.server, cookie)
      for (let day = 0; day < 3; day++) {
        lab.server.now += soonOver
        expect((await fetch(`${poll}?touched=1`)).status).toBe(200)
      }
      lab.server.now += 120_000
      expect(await isIn(cookie)).toBe(true)
    })

    test.each(['', '?touched=0', '?touched=', '?touched=1&touched=1', '?_=1700000000000'])(
      'the poll of an existing page (%j) is answered as before and extends nothing [FAULT-14]',
      async (query) => {
        const { cookie } = await signedIn()
        lab.server.now += soonOver
        expect((await as(lab.server, cookie)(poll + query)).status).toBe(200)
        lab.server.now += 120_000
        expect(await isIn(cookie)).toBe(false)
      },
    )

    test('signing in again in the same browser ends the previous session and its streams [FAULT-14]', async () => {
      const { group, user, cookie } = await signedIn()
      const stream = await listen(as(lab.server, cookie), group)
      const next = await signInAgain(lab.server, user, cookie)
      await stream.ended
      expect(await isIn(cookie)).toBe(false)
      expect(await isIn(next)).toBe(true)
      const rows = await lab.server.engine.read((sql) => sql.all('select hash from sessions where user_id = $1', [user.id]))
      expect(rows).toHaveLength(1)
    })

    test('someone else who signs in there ends it, too; a wrong password ends nothing [FAULT-14]', async () => {
      const { group, cookie } = await signedIn()
      const other = await lab.server.makeUser('Member', group)
      await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: other.login, pw: 'wrong' }), headers: { cookie } })
      expect(await isIn(cookie)).toBe(true)
      await signInAgain(lab.server, other, cookie)
      expect(await isIn(cookie)).toBe(false)
    })

    test('in another browser the person stays signed in [FAULT-14]', async () => {
      const { user, cookie } = await signedIn()
      await lab.server.cookieOf(user)
      expect(await isIn(cookie)).toBe(true)
    })
  },
  { heartbeat },
)

describe('two processes on one PostgreSQL', () => {
  const closes: (() => Promise<unknown>)[] = []
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    const databaseUrl = await freshDatabase(inject('postgresUrl'), inject('templates').postgres)
    closes.push(() => dropDatabase(inject('postgresUrl'), databaseName(databaseUrl)))
    const open = async () => {
      const store = await openStore({ dataFolder: '/nowhere', databaseUrl })
      closes.push(() => store.close())
      const server = await startServer({ engine: store.engine, bus: store.bus, heartbeat })
      closes.push(() => server.close())
      return server
    }
    here = await open()
    there = await open()
  })
  afterAll(async () => {
    for (const close of closes.reverse()) await close()
  })
  const signedIn = async () => {
    const group = await here.makeGroup()
    const user = await here.makeUser('Administrator', group)
    return { group, user, cookie: await here.cookieOf(user) }
  }

  test('signing out on one closes the stream on the other at once [FAULT-14]', async () => {
    const { group, user, cookie } = await signedIn()
    const stream = await listen(as(there, cookie), group)
    await as(here, cookie)('/login/logout.ashx', { method: 'POST' })
    await stream.ended
    // And by signing in again.
    const first = await here.cookieOf(user)
    const second = await listen(as(there, first), group)
    await signInAgain(here, user, first)
    await second.ended
  })

  test('after signing out on one, the next call on the other is refused: nobody remembers a session [FAULT-14]', async () => {
    const { cookie } = await signedIn()
    // A call that any cache would remember.
    for (const server of [here, there]) expect((await as(server, cookie)('/api/v1/sync/session')).status).toBe(200)
    await as(here, cookie)('/login/logout.ashx', { method: 'POST' })
    for (const server of [here, there]) expect((await as(server, cookie)('/api/v1/sync/session')).status).toBe(401)
  })

  test('a changed role and a lost membership count in the other process with the next call, and end its streams', async () => {
    const { group, user, cookie } = await signedIn()
    const fetch = as(there, cookie)
    const policy = { method: 'PUT', body: JSON.stringify({ idleMinutesTimeoutPolicy: 10 }), headers: { 'content-type': 'application/json' } }
    expect((await fetch('/api/v1/groups/idlePolicy', policy)).status).toBe(200)
    await here.saveRows(group, 'members', { id: user.id, fullName: user.fullName, role: 'Member' })
    expect((await fetch('/api/v1/groups/idlePolicy', policy)).status).toBe(403)

    const stream = await listen(fetch, group)
    await here.saveRows(group, 'members', { remove: user.id })
    expect((await fetch(`/api/v1/sync/leases?group=${group}`, { method: 'POST', body: '{}' })).status).toBe(403)
    await stream.ended
  })
})
