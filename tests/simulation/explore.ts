import { array, asyncProperty, check, nat, noBias } from 'fast-check'
import { noFaults, type FaultInjection } from '#tests/harness/world.ts'
import type { Lab } from '#tests/harness/world-lab.ts'
import { runHistory, type HistoryOptions } from './history.ts'
import type { Table } from './steps.ts'

/** Without `size: 'max'` and `noBias`, histories are too short and too tidy to find the planted bugs. */
const tapes = noBias(array(nat(1 << 20), { minLength: 150, maxLength: 400, size: 'max' }))

const veryMany = 2_000

export interface Exploration {
  histories: number
  /** Ms. */
  took: number
  counts: ReadonlyMap<string, number>
  failure: Failure | null
}

export interface Failure {
  law: string
  seed: number
  /** With the seed, finds the same history again: `--seed S --path P`. */
  path: string
  tape: readonly number[]
}

export interface ExploreOptions {
  seed: number
  histories: number
  /** Ms after which no new batch begins, but never before `atLeast` histories. */
  until?: number
  atLeast?: number
  /** It continues until each of these has occurred, or does not in very many histories. */
  happenings?: readonly string[]
  path?: string
  seams?: FaultInjection
  lab?: () => Promise<Lab>
  /** What people do; all commands by default. */
  commands?: readonly string[]
  /** What can happen; everything by default. */
  steps?: Table
  /** What else a history needs, made anew for each. */
  options?: () => HistoryOptions
  shrinkFor?: number
  /** Histories between two checks of the clock. */
  batch?: number
}

/** Runs histories until there are enough, time is up, or one violates a guarantee; that one is made as short as time allows. */
export async function explore({
  seed,
  histories,
  until = Infinity,
  atLeast = 0,
  happenings = [],
  path,
  seams = noFaults,
  lab,
  commands,
  steps,
  options = () => ({}),
  shrinkFor = 20_000,
  batch = 250,
}: ExploreOptions): Promise<Exploration> {
  const counts = new Map<string, number>()
  const chosen = { ...(commands && { commands }), ...(steps && { steps }) }
  const began = performance.now()
  const result: Exploration = { histories: 0, took: 0, counts, failure: null }
  while (result.histories < (path === undefined ? histories : 1) && !result.failure) {
    const hasHappened = happenings.every((what) => counts.get(what)) || result.histories >= veryMany
    if (performance.now() - began > until && result.histories >= atLeast && hasHappened) break
    const batchSeed = seed + result.histories
    const numRuns = path === undefined ? Math.min(batch, histories - result.histories) : 1
    const property = asyncProperty(tapes, (tape) => runHistory(tape, counts, { seams, lab, ...chosen, ...options() }))
    const found = await check(property, { numRuns, seed: batchSeed, endOnFailure: true, ...(path !== undefined && { path }) })
    result.histories += found.numRuns
    const tape = found.counterexample?.[0]
    if (tape)
      result.failure = {
        law: lawOf(found.errorInstance),
        seed: batchSeed,
        path: found.counterexamplePath!,
        tape: lab ? tape : await shrink(tape, () => ({ seams, ...chosen, ...options() }), shrinkFor),
      }
  }
  result.took = performance.now() - began
  return result
}

const lawOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Leaves out what is not needed for the same violation, in halves, then one by one; then sets numbers to 0. */
async function shrink(from: readonly number[], options: () => HistoryOptions, time: number): Promise<number[]> {
  const end = performance.now() + time
  const breaks = async (tape: readonly number[]): Promise<string | null> => {
    try {
      await runHistory(tape, new Map(), options())
      return null
    } catch (error) {
      return lawOf(error).slice(0, 6)
    }
  }
  let tape = [...from]
  const law = await breaks(tape)
  const inTime = () => performance.now() < end
  for (let size = tape.length >> 1; size >= 1 && inTime(); size >>= 1) {
    for (let at = 0; at < tape.length && inTime();) {
      const shorter = [...tape.slice(0, at), ...tape.slice(at + size)]
      if ((await breaks(shorter)) === law) tape = shorter
      else at += size
    }
  }
  for (let at = 0; at < tape.length && inTime(); at++) {
    const simpler = tape.with(at, 0)
    if (tape[at] && (await breaks(simpler)) === law) tape = simpler
  }
  return tape
}
