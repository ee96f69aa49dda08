import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { Poke } from '#server/feed/bus.ts'
import { PostgresBus } from '#server/store/postgres/postgres-bus.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { runAt } from '#tests/harness/postgres-cluster.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'

let url: string
let engine: PostgresEngine
let proxy: TcpProxy
const buses: PostgresBus[] = []
beforeAll(async () => {
  url = await freshDatabase(inject('postgresUrl'), inject('templates').postgres)
  engine = new PostgresEngine(url)
  proxy = await startTcpProxy(Number(new URL(url).port))
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
  proxy.heal()
})
afterAll(async () => {
  await proxy.close()
  await engine.close()
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

const openBus = async (through: (url: string) => string) => {
  const bus = new PostgresBus(through(url), engine)
  buses.push(bus)
  await bus.open()
  return bus
}

/** One bus on the connection that breaks, and one that is always available; `hears` pokes until the first one receives it. */
async function start() {
  const here = await openBus(proxy.through)
  const there = await openBus((address) => address)
  let heard = 0
  here.subscribe(7, ({ version }) => (heard = Math.max(heard, version)))
  let version = 0
  const hears = () =>
    expect
      .poll(
        () => {
          there.poke(7, ++version)
          return heard > 0
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true)
      .then(() => (heard = 0))
  await hears()
  return { here, hears }
}

const losses: [string, () => unknown][] = [
  ['is cut', () => proxy.cut()],
  ['is terminated', () => runAt(url, `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`)],
]
test.each(losses)('the connection that listens %s, and reconnects by itself [FAULT-01]', async (_, lose) => {
  const { hears } = await start()
  await lose()
  const attempts = proxy.attempts()
  await expect.poll(() => proxy.attempts(), { timeout: 30_000 }).toBeGreaterThan(attempts)
  proxy.heal()
  await hears()
})

test('a listening connection that has gone silent is noticed at the next poke, which is still delivered here [FAULT-01]', async () => {
  const { here, hears } = await start()
  proxy.blackHole()
  const heardHere = new Promise((resolve) => here.subscribe(8, resolve))
  here.poke(8, 1)
  expect(await heardHere).toEqual({ groupId: 8, version: 1 })
  proxy.heal()
  await hears()
})

test('it closes even if nobody responds any more [FAULT-01]', async () => {
  const { here } = await start()
  proxy.blackHole()
  await here.close()
})

const listen = 'listen aliquot_poke'
const noListening: [string, string, number][] = [
  ['is refused', 'listem aliquot_poke', 20],
  ['is accepted by a pooler that passes no notifications on', "select 'listening' ", 21],
]
test.each(noListening)('if LISTEN %s, it opens anyway, says so once, and finds out by looking [FAULT-01]', async (_, instead, group) => {
  proxy.replace(listen, instead)
  const here = await openBus(proxy.through)
  const there = await openBus((address) => address)
  const reports: boolean[] = []
  here.onHearing((hears, error) => {
    reports.push(hears)
    expect(error).toBeInstanceOf(Error)
  })
  expect(reports).toEqual([false])

  const heard: [string, Poke][] = []
  here.subscribe(group, (poke) => heard.push(['here', poke]))
  there.subscribe(group, (poke) => heard.push(['there', poke]))
  // Its own are heard at once, and by the others through another connection.
  here.poke(group, 1)
  expect(heard).toEqual([['here', { groupId: group, version: 1 }]])
  await expect.poll(() => heard).toContainEqual(['there', { groupId: group, version: 1 }])
  // What another process writes is found.
  await engine.write((sql) => sql.all('insert into feed(group_id, version) values ($1, 5)', [group]))
  await expect.poll(() => heard).toContainEqual(['here', { groupId: group, version: 5 }])
  expect(reports).toEqual([false])
})

test('once LISTEN works, it is used again, and says so [FAULT-01]', async () => {
  proxy.replace(listen, noListening[0]![1])
  const here = await openBus(proxy.through)
  const there = await openBus((address) => address)
  const reports: boolean[] = []
  here.onHearing((hears) => reports.push(hears))
  proxy.heal()
  await expect.poll(() => reports).toEqual([false, true])
  const heard = new Promise((resolve) => here.subscribe(8, resolve))
  there.poke(8, 3)
  expect(await heard).toEqual({ groupId: 8, version: 3 })
})

test('what was written while nobody listened is announced when it listens again [FAULT-01]', async () => {
  const { here, hears } = await start()
  const heard: number[] = []
  here.subscribe(9, ({ version }) => heard.push(version))
  proxy.cut()
  await engine.write((sql) => sql.all('insert into feed(group_id, version) values (9, 4)'))
  proxy.heal()
  await hears()
  await expect.poll(() => heard).toEqual([4])
})

test('a poke right before it closes still arrives: the command line ends after its write', async () => {
  const there = await openBus((address) => address)
  const heard = new Promise((resolve) => there.subscribe(11, resolve))
  const here = new PostgresBus(url, engine)
  await here.open()
  here.poke(11, 2)
  await here.close()
  expect(await heard).toEqual({ groupId: 11, version: 2 })
})
