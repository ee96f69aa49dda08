import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prepareStore } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { createCluster, type PostgresCluster } from '#tests/harness/postgres-cluster.ts'
import { databaseName, freshDatabase } from '#tests/harness/postgres.ts'
import { expectAllOnce, makePushers, settleForPushes } from '#tests/harness/pushed-server.ts'
import { startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'
import type { SteadyPusher } from '#tests/harness/steady-pusher.ts'

/** Seconds after which the server gives up on a statement. */
const timeout = 2

let cluster: PostgresCluster
let proxy: TcpProxy
let dataDir: string
beforeAll(async () => {
  // It is stopped, and the machine goes on: what it has written is there.
  cluster = await createCluster({ fsync: false })
  proxy = await startTcpProxy(cluster.port)
  dataDir = await mkdtemp(join(tmpdir(), 'aliquot-data-'))
})
afterAll(async () => {
  await kept?.server.kill()
  await proxy.close()
  await cluster.remove()
  await rm(dataDir, { recursive: true })
})

interface Bench {
  readonly server: ServerProcess
  readonly pushers: readonly SteadyPusher[]
  readonly databaseUrl: string
  /** A call by someone who is signed in. */
  ask(path: string): Promise<Response>
  /** Resolves when every device has been answered once more. */
  answered(): Promise<void>
  /** All mutations arrive, each once, and the process is still the same. */
  expectRecovered(): Promise<void>
}

/** What all tests have in common, until one of them ends the server or fails. */
interface Kept {
  readonly server: ServerProcess
  readonly databaseUrl: string
  readonly known: Awaited<ReturnType<typeof settleForPushes>>
  /** Of all tests so far. */
  readonly pushers: SteadyPusher[]
}

let kept: Kept | undefined
let bench: Bench | undefined
afterEach(async ({ task }) => {
  proxy.heal()
  await cluster.resume()
  await cluster.start()
  await Promise.all(bench?.pushers.map((pusher) => pusher.giveUp()) ?? [])
  if (task.result?.state !== 'fail') return
  await kept?.server.kill()
  kept = undefined
})

/** A server process with its own database, behind the proxy. */
async function startServer(): Promise<Kept> {
  const databaseUrl = await freshDatabase(cluster.url)
  const store = await prepareStore(new PostgresEngine(databaseUrl))
  const known = await settleForPushes(store)
  await store.close()
  const env = { ALIQUOT_DATABASE_TIMEOUT: String(timeout) }
  return { server: await startServerProcess({ dataDir, databaseUrl: proxy.through(databaseUrl), env }), databaseUrl, known, pushers: [] }
}

/** Devices that keep pushing. */
async function startBench(): Promise<Bench> {
  const { server, databaseUrl, known, pushers: all } = (kept ??= await startServer())
  const pushers = makePushers(4, server, known)
  all.push(...pushers)
  for (const pusher of pushers) pusher.start()
  bench = {
    server,
    pushers,
    databaseUrl,
    ask: (path) => fetch(server.url + path, { headers: { authorization: known.token } }),
    async answered() {
      const were = pushers.map((pusher) => pusher.acknowledged)
      await expect.poll(() => pushers.every((pusher, at) => pusher.acknowledged > were[at]! || pusher.wrong.length), { timeout: 30_000 }).toBe(true)
    },
    async expectRecovered() {
      await Promise.all(pushers.map((pusher) => pusher.drain()))
      const direct = await prepareStore(new PostgresEngine(databaseUrl))
      await expectAllOnce(direct, all).finally(() => direct.close())
      await expect.poll(() => readyOf(server), { timeout: 30_000 }).toEqual([200, { ready: true }])
      expect(() => process.kill(server.pid, 0)).not.toThrow()
    },
  }
  await bench.answered()
  return bench
}

async function readyOf({ url }: ServerProcess): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
  return [answer.status, await answer.json()]
}

/** Until every device was told "later". */
async function allTold({ pushers }: Bench): Promise<void> {
  const were = pushers.map((pusher) => pusher.later.length)
  await expect.poll(() => pushers.every((pusher, at) => pusher.later.length > were[at]! || pusher.wrong.length), { timeout: 30_000 }).toBe(true)
}

test.each(['fast', 'immediate'] as const)('PostgreSQL is stopped (%s) during pushes, and comes back [FAULT-01]', async (mode) => {
  const bench = await startBench()
  for (let round = 0; round < 3; round++) {
    await cluster.stop(mode)
    await allTold(bench)
    expect(await readyOf(bench.server)).toEqual([503, { ready: false, reason: 'unreachable' }])
    expect((await fetch(`${bench.server.url}/healthz`)).status).toBe(200)
    await cluster.start()
    await bench.answered()
  }
  await bench.expectRecovered()
  expect(new Set(bench.pushers.flatMap(({ later }) => later))).toEqual(new Set(['server.unavailable']))
})

test('connections are terminated in the middle of transactions, again and again [FAULT-01]', async () => {
  const bench = await startBench()
  let ended = 0
  for (let round = 0; round < 15; round++) {
    ended += await cluster.terminateConnections(databaseName(bench.databaseUrl))
    await bench.answered()
  }
  expect(ended).toBeGreaterThanOrEqual(15)
  await bench.expectRecovered()
})

test('PostgreSQL is frozen: nobody waits forever, and it continues when it thaws [FAULT-01]', async () => {
  const bench = await startBench()
  await cluster.pause()
  await allTold(bench)
  expect(await readyOf(bench.server)).toEqual([503, { ready: false, reason: 'timeout' }])
  await cluster.resume()
  await bench.answered()
  await bench.expectRecovered()
})

test.each(['cut', 'blackHole'] as const)('the connection to PostgreSQL is lost (%s), and restored [FAULT-01]', async (how) => {
  const bench = await startBench()
  proxy[how]()
  await allTold(bench)
  const [status, body] = await readyOf(bench.server)
  expect([status, ['unreachable', 'timeout'].includes((body as { reason: string }).reason)]).toEqual([503, true])
  proxy.heal()
  await bench.answered()
  await bench.expectRecovered()
})

test('a commit whose answer is lost is reported as "later", and applied once [FAULT-01]', async () => {
  const bench = await startBench()
  for (let round = 0; round < 5; round++) {
    await proxy.cutAfter('commit')
    await bench.answered()
  }
  await bench.expectRecovered()
})

test('while PostgreSQL is down the server tries it with growing pauses, however many call the server [FAULT-01]', async () => {
  const bench = await startBench()
  proxy.cut()
  await allTold(bench)
  const before = proxy.attempts()
  const rounds = 20
  const together = 25
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: together }, () => bench.ask('/api/v1/sync/session')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  }
  // The pool's attempts and those of the listening connection.
  expect(proxy.attempts() - before).toBeLessThan((rounds * together) / 10)
  proxy.heal()
  await bench.expectRecovered()
})

test('connections lost while nothing is running do no harm [FAULT-01]', async () => {
  const bench = await startBench()
  await Promise.all(bench.pushers.map((pusher) => pusher.drain()))
  await cluster.terminateConnections(databaseName(bench.databaseUrl))
  for (const pusher of bench.pushers) pusher.start()
  await bench.answered()
  await bench.expectRecovered()
})

test('it stops in order while PostgreSQL is frozen [FAULT-01]', async () => {
  const bench = await startBench()
  await cluster.pause()
  await allTold(bench)
  kept = undefined
  expect(await bench.server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
})
