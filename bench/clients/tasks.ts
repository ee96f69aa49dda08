import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile, timed } from '../measure.ts'
import { inBatches, type SentMutation } from '../server-mutations.ts'
import { WireTablet, type Person } from './wire-tablet.ts'

/** A tablet and what its person does. */
export interface Plan extends Person {
  mutations: SentMutation[]
}

/** What a process with many tablets is asked to do. */
export type Task = { url: string; plans: Plan[] } & ({ kind: 'mirror' } | { kind: 'day'; actsPerSecond: number } | { kind: 'return' })

export interface Outcome {
  /** Ms. */
  took: number
  /** Ms from the push of a change until another tablet has its row. */
  p50: number
  p95: number
  pulls: number
  slowestPull: number
  /** Rows in a first mirror. */
  rows: number
}

/** Half a minute, as in sync/: what a tablet asks when nobody pokes it. */
const pollEvery = 30_000

/** Does what is not measured. Running the function that it returns is measured. */
export async function prepare(task: Task): Promise<() => Promise<Outcome>> {
  const tablets = task.plans.map((plan, n) => new WireTablet(task.url, plan, n))
  if (task.kind === 'mirror') return () => mirrorAll(tablets)
  const { versions } = await tablets[0]!.manifest()
  await Promise.all(tablets.map((tablet) => tablet.start(versions)))
  for (const { pulls } of tablets) pulls.length = 0
  return task.kind === 'day' ? () => workDay(tablets, task.plans, task.actsPerSecond) : () => comeBack(tablets, task.plans)
}

async function mirrorAll(tablets: readonly WireTablet[]): Promise<Outcome> {
  let rows = 0
  const took = await timed(async () => {
    rows = Math.min(...(await Promise.all(tablets.map((tablet) => tablet.mirror()))))
  })
  return { ...outcomeOf(tablets, took), rows }
}

/** One change after another, each on another tablet, until every tablet has seen all. */
async function workDay(tablets: readonly WireTablet[], plans: readonly Plan[], actsPerSecond: number): Promise<Outcome> {
  const sentAt = new Map<unknown, number>()
  const delays: number[] = []
  const polls = tablets.map((tablet, n) =>
    setTimeout(
      () => {
        tablet.wantPull()
        polls[n] = setInterval(() => tablet.wantPull(), pollEvery)
      },
      (pollEvery * n) / tablets.length,
    ),
  )
  const isSeen = (row: unknown, seen: Set<unknown>): boolean => {
    const note = (row as { note?: unknown } | null)?.note
    const at = sentAt.get(note)
    if (at === undefined || seen.has(note)) return false
    seen.add(note)
    delays.push(performance.now() - at)
    return true
  }
  for (const tablet of tablets) {
    const seen = new Set<unknown>()
    tablet.onRows = (rows) => rows.forEach(({ row }) => isSeen(row, seen))
  }
  const acts = plans.flatMap(({ mutations }, n) => mutations.map((mutation, round) => ({ tablet: tablets[n]!, mutation, round })))
  acts.sort((a, b) => a.round - b.round)
  const took = await timed(async () => {
    const from = performance.now()
    const pushes: Promise<void>[] = []
    for (const [n, { tablet, mutation }] of acts.entries()) {
      await wait(Math.max(0, from + (n * 1_000) / actsPerSecond - performance.now()))
      sentAt.set(noteOf(mutation), performance.now())
      pushes.push(tablet.push([mutation]))
    }
    await Promise.all(pushes)
    // All of them have it, also the one that sent it.
    while (delays.length < acts.length * tablets.length) await wait(20)
  })
  polls.forEach((poll) => clearInterval(poll))
  return { ...outcomeOf(tablets, took), p50: median(delays), p95: percentile(delays, 95) }
}

const noteOf = ({ input }: SentMutation): string => (input as { set: { note: { to: string } } }).set.note.to

/** All have been offline and send what they have at the same moment. */
async function comeBack(tablets: readonly WireTablet[], plans: readonly Plan[]): Promise<Outcome> {
  const took = await timed(() =>
    Promise.all(
      tablets.map(async (tablet, n) => {
        tablet.wantPull()
        for (const { batch } of inBatches(plans[n]!.mutations)) await tablet.push(batch)
        while (!tablet.isConfirmed) await wait(5)
      }),
    ),
  )
  return outcomeOf(tablets, took)
}

function outcomeOf(tablets: readonly WireTablet[], took: number): Outcome {
  const pulls = tablets.flatMap((tablet) => tablet.pulls)
  return { took, p50: 0, p95: 0, pulls: pulls.length, slowestPull: Math.max(0, ...pulls), rows: 0 }
}
