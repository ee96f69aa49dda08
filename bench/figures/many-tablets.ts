import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { openStore } from '../../server/store/open-store.ts'
import { readEpoch } from '../../server/store/store-meta.ts'
import { bareSqlite } from '../baseline/bare-engine.ts'
import type { Transaction } from '../transaction.ts'
import { runClients } from '../clients/run-clients.ts'
import type { Plan } from '../clients/tasks.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { largeData, samplesInLab, type Lab } from '../lab.ts'
import { timed } from '../measure.ts'
import { batchSize, readEdits, readMoves, recordStatements, type SentMutation } from '../server-mutations.ts'
import { manyTablets, members, signInTablets } from '../sessions.ts'

/** One server and many tablets, which are bare HTTP clients in another process. */
export const measureManyTablets = defineGroup('many tablets', async () => undefined, [
  { title: '20 first mirrors at once', measure: async (_, lab) => firstMirrors(lab) },
  { title: '200 tablets at work', measure: async (_, lab) => atWork(lab) },
  { title: '50 tablets come back', measure: async (_, lab) => comeBack(lab) },
])

async function firstMirrors(lab: Lab): Promise<Figure[]> {
  const dataFolder = lab.folder('many')
  cpSync(await largeData(), dataFolder, { recursive: true })
  const people = await signInTablets(dataFolder, 21)
  const server = await lab.server({ dataFolder, env: manyTablets })
  const plans = people.map((person): Plan => ({ ...person, mutations: [] }))
  // The first one makes blocks ready that are made once.
  await runClients(server, { kind: 'mirror', url: server.url, plans: plans.slice(20) })
  const { cpu, took, rows } = await runClients(server, { kind: 'mirror', url: server.url, plans: plans.slice(0, 20) })
  if (rows < samplesInLab) throw new Error(`${rows} rows`)
  await server.kill('SIGTERM')
  const note = `all of them had everything after ${(took / 1_000).toFixed(1)} s`
  return [atMost(2, { name: "20 first mirrors of 100,000 at once: the server's CPU", unit: 's', ours: cpu, note })]
}

const tabletsAtWork = 200
const actsPerSecond = 20

async function atWork(lab: Lab): Promise<Figure[]> {
  const dataFolder = lab.folder('many')
  cpSync(await largeData(), dataFolder, { recursive: true })
  const people = await signInTablets(dataFolder, tabletsAtWork)
  const plans = await withMutations(dataFolder, people, lab.isQuick ? 1 : 3, readNotes)
  const server = await lab.server({ dataFolder, env: manyTablets })
  const { cpu, took, p50, p95, pulls } = await runClients(server, { kind: 'day', url: server.url, plans, actsPerSecond })
  await server.kill('SIGTERM')
  const name = `${tabletsAtWork} tablets, ${actsPerSecond} changes a second`
  const note = `p50 ${p50.toFixed(1)} ms; ${(pulls / (took / 1_000)).toFixed(0)} pulls a second`
  return [
    atMost(150, { name: `${name}: from one to all others, p95`, unit: 'ms', ours: p95, note }),
    atMost(0.5, { name: `${name}: the server's CPU`, unit: 'cores', ours: cpu / (took / 1_000) }),
  ]
}

/** Each with a text of its own, by which it is recognized. */
async function readNotes(...asked: Parameters<typeof readEdits>): Promise<SentMutation[]> {
  const { at, owner } = asked[2]
  const edits = await readEdits(...asked)
  return edits.map(({ command, input }, n) => {
    const { sampleId } = input as { sampleId: number }
    return { command, input: { sampleId, set: { note: { was: '', to: `Seen ${owner} ${at} ${n}` } } } }
  })
}

const tabletsBack = 50
const queued = 300
/** Pushes that wait for the same group share a commit; so does the baseline. */
const pushesPerCommit = 8

async function comeBack(lab: Lab): Promise<Figure[]> {
  const original = lab.folder('original')
  const store = await openStore({ dataFolder: original })
  await loadDemo({ engine: store.engine, clock: Date.now, samples: 20_000 })
  await store.close()
  const people = await signInTablets(original, tabletsBack)
  const plans = await withMutations(original, people, queued, readMoves)
  const [recorded, served, replayed] = [lab.folder('recorded'), lab.folder('served'), lab.folder('replayed')]
  for (const copy of [recorded, served, replayed]) cpSync(original, copy, { recursive: true })

  const server = await lab.server({ dataFolder: served, env: manyTablets })
  const { took, slowestPull, pulls, cpu } = await runClients(server, { kind: 'return', url: server.url, plans })
  await server.kill('SIGTERM')
  const floor = await replay(replayed, await recordAll(recorded, plans))
  const name = `${tabletsBack} tablets come back with ${queued} changes each`
  return [
    noLongerThan(1.3, {
      name: `${name}: all confirmed`,
      unit: 'ms',
      ours: took,
      floor,
      note: `${pulls} pulls; the server used ${cpu.toFixed(1)} s of CPU; the baseline runs the same statements with as many pushes to a commit`,
    }),
    atMost(2_000, { name: `${name}: the slowest pull`, unit: 'ms', ours: slowestPull }),
  ]
}

/** One list per push, the first of every tablet before the second of any. */
async function recordAll(dataFolder: string, plans: readonly Plan[]): Promise<Transaction[]> {
  const store = await openStore({ dataFolder })
  const epoch = await store.engine.read(readEpoch)
  const all: Transaction[][] = []
  for (const [n, { mutations, userId }] of plans.entries()) all.push(await recordStatements(store.engine, epoch, `bench-recorded-${n}`, mutations, userId))
  await store.close()
  return Array.from({ length: queued / batchSize }, (_, round) => all.map((transactions) => transactions[round]!)).flat()
}

async function replay(dataFolder: string, transactions: readonly Transaction[]): Promise<number> {
  const bare = bareSqlite(join(dataFolder, 'aliquot.sqlite'))
  const time = await timed(async () => {
    for (let at = 0; at < transactions.length; at += pushesPerCommit) await bare.run(transactions.slice(at, at + pushesPerCommit).flat())
  })
  await bare.close()
  return time
}

/** For each tablet, of samples that no other tablet changes. */
async function withMutations(dataFolder: string, people: readonly Omit<Plan, 'mutations'>[], count: number, read: typeof readEdits): Promise<Plan[]> {
  const store = await openStore({ dataFolder })
  const of = Math.ceil(people.length / members.length)
  const plans = await store.engine.read(async (sql) => {
    const plans: Plan[] = []
    for (const [n, person] of people.entries()) {
      const part = { at: Math.floor(n / members.length), of, owner: person.userId }
      plans.push({ ...person, mutations: await read(sql, count, part) })
    }
    return plans
  })
  await store.close()
  return plans
}
