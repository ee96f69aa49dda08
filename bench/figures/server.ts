import { setTimeout as wait } from 'node:timers/promises'
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { openStore } from '../../server/store/open-store.ts'
import { databaseName, freshDatabase, startPostgres } from '../../tests/harness/postgres.ts'
import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { atMost, noLessThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { barePostgres, bareSqlite, type BareEngine } from '../baseline/bare-engine.ts'
import type { Transaction } from '../transaction.ts'
import type { Lab } from '../lab.ts'
import { median, timed } from '../measure.ts'
import { batchSize, bodyOf, inBatches, readEdits, readMoves, recordStatements, writer, type SentMutation } from '../server-mutations.ts'

/** A demo database to copy. */
interface Original {
  readonly title: string
  /** What the server and a store open. */
  copy(): Promise<{ dataFolder: string; databaseUrl?: string }>
  bare(copy: { dataFolder: string; databaseUrl?: string }): Promise<BareEngine>
}

/** Durable writes over HTTP in batches of 50, compared with the plain engine running the same statements, on both engines; and the idle server. */
export const measureServer = defineGroup('server', async () => undefined, [
  { title: 'SQLite: edits and moves over HTTP', measure: async (_, lab) => rates(lab, await sqliteOriginal(lab)) },
  { title: 'PostgreSQL: edits and moves over HTTP', measure: async (_, lab) => rates(lab, await postgresOriginal(lab)) },
  { title: 'server at rest', measure: async (_, lab) => [await atRest(lab)] },
])

async function rates(lab: Lab, original: Original): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, readActs, least] of [
    ['edits', readEdits, 0.6],
    ['moves', readMoves, 0.4],
  ] as const) {
    const { ours, floor } = await throughput(lab, original, readActs)
    figures.push(noLessThan(least, { name: `${what} a second over HTTP, ${original.title}`, unit: '/s', ours, floor }))
  }
  return figures
}

/** Devices that push concurrently, each waiting for its answer; the baseline waits for nobody, and commits their pushes together, as the server does. */
const devices = 4

async function throughput(lab: Lab, original: Original, readActs: typeof readEdits): Promise<{ ours: number; floor: number }> {
  const rounds = lab.isQuick ? 10 : 30
  const [recorded, served, replayed] = [await original.copy(), await original.copy(), await original.copy()]
  const store = await openStore(recorded)
  const server = await lab.server({ ...served })
  const senders: { device: SecondDevice; batches: { first: number; batch: readonly SentMutation[] }[]; transactions: Transaction[] }[] = []
  const parts = Array.from({ length: devices }, (_, at) => ({ at, of: devices }))
  // All are read before any is run.
  const actsOf = await store.engine.read((sql) => Promise.all(parts.map((part) => readActs(sql, rounds * batchSize, part))))
  for (const acts of actsOf) {
    const device = await SecondDevice.signIn(server.url, writer.login, 'aliquot-demo')
    const transactions = await recordStatements(store.engine, device.session.epoch, device.key, acts)
    senders.push({ device, batches: [...inBatches(acts)], transactions })
  }
  await store.close()
  const bare = await original.bare(replayed)

  const times = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await timed(() => Promise.all(senders.map(({ device, batches }) => send(device, batches[round]!)))))
    times.floor.push(await timed(() => bare.run(senders.flatMap(({ transactions }) => transactions[round]!))))
  }
  await bare.close()
  await server.kill('SIGTERM')
  const rate = (ms: number) => (devices * batchSize * 1_000) / ms
  // The first few compile and prepare.
  return { ours: rate(median(times.ours.slice(2))), floor: rate(median(times.floor.slice(2))) }
}

async function send(device: SecondDevice, { first, batch }: { first: number; batch: readonly SentMutation[] }): Promise<void> {
  const { lastMutation } = await device.post<{ lastMutation: number }>('/api/v1/sync/push', bodyOf(device.session.epoch, device.key, batch, first))
  if (lastMutation !== first + batch.length - 1) throw new Error(`the server stopped at ${lastMutation}`)
}

async function sqliteOriginal(lab: Lab): Promise<Original> {
  const folder = lab.folder('original')
  await fill({ dataFolder: folder })
  return {
    title: 'SQLite',
    async copy() {
      const dataFolder = lab.folder('copy')
      cpSync(folder, dataFolder, { recursive: true })
      return { dataFolder }
    },
    bare: async ({ dataFolder }) => bareSqlite(join(dataFolder, 'aliquot.sqlite')),
  }
}

async function postgresOriginal(lab: Lab): Promise<Original> {
  const postgres = await startPostgres()
  lab.leave(() => postgres.stop())
  const template = await freshDatabase(postgres.url)
  await fill({ dataFolder: '', databaseUrl: template })
  return {
    title: 'PostgreSQL',
    copy: async () => ({ dataFolder: '', databaseUrl: await freshDatabase(postgres.url, databaseName(template)) }),
    bare: ({ databaseUrl }) => barePostgres(databaseUrl!),
  }
}

async function fill(where: { dataFolder: string; databaseUrl?: string }): Promise<void> {
  const store = await openStore(where)
  await loadDemo({ engine: store.engine, clock: Date.now, samples: 20_000 })
  await store.close()
}

/** Resident memory of a process just started with the demo, after it has answered. */
async function atRest(lab: Lab): Promise<Figure> {
  const dataFolder = lab.folder('rest')
  // Started with existing data: creating the demo data is not part of being idle.
  await (await lab.server({ dataFolder })).kill('SIGTERM')
  const server = await lab.server({ dataFolder })
  await SecondDevice.signIn(server.url, writer.login, 'aliquot-demo')
  // Idle: hashing the password is finished, and its 64 MB are released.
  await wait(5_000)
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  return atMost(150, { name: 'server at rest', unit: 'MB', ours: kilobytes / 1024 })
}
