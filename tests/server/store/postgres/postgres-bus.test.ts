import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { PostgresBus } from '#server/store/postgres/postgres-bus.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { runAt } from '#tests/harness/postgres-cluster.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'

let url: string
let proxy: TcpProxy
const buses: PostgresBus[] = []
beforeAll(async () => {
  url = await freshDatabase(inject('postgresUrl'))
  proxy = await startTcpProxy(Number(new URL(url).port))
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close()
  proxy.heal()
})
afterAll(async () => {
  await proxy.close()
  await dropDatabase(inject('postgresUrl'), databaseName(url))
})

const openBus = async (through: (url: string) => string) => {
  const bus = new PostgresBus(through(url))
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
