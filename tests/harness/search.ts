import * as fc from 'fast-check'
import { commitSeed } from '../../tools/commit-seed.mjs'

/** Where searching tests look: somewhere else for each commit, or where SEED says, to repeat a failure. */
export const seed = Number(process.env.SEED ?? commitSeed())

/** How long each search runs: briefly in npm test, and as long as requested in npm run test:long. */
export const secondsOr = (usual: number): number => Number(process.env.SECONDS ?? usual)

/** How many runs: few in npm test, and one for each requested second in npm run test:long. */
export const runsOr = (usual: number): number => Math.ceil(secondsOr(usual))

const isLong = process.env.SECONDS !== undefined || process.env.ALIQUOT_TEST_LONG === '1'

/** One of these for each commit, by turns; all of them in npm run test:all and npm run test:long. */
export const byTurns = <T>(all: readonly T[]): readonly T[] => (isLong ? all : [all[seed % all.length]!])

/** Ms, for slow machines and for the requested time. */
export const searchTimeout = 900_000 + secondsOr(0) * 1_000

export interface SearchOptions {
  /** How long in npm test. */
  seconds: number
  /** At least this many, even if it takes longer. */
  atLeast: number
}

const batch = 10

/** Like `fc.assert`, but for a time instead of a number of runs. A failure prints the seed that finds it again. */
export async function search<T>(property: fc.IAsyncProperty<T>, { seconds, atLeast }: SearchOptions): Promise<void> {
  const ends = performance.now() + secondsOr(seconds) * 1_000
  for (let runs = 0; runs < atLeast || performance.now() < ends; runs += batch) {
    const result = await fc.check(property, { seed: seed + runs, numRuns: batch })
    if (result.failed) throw new Error(`SEED=${seed + runs} finds it again\n${fc.defaultReportMessage(result)}`, { cause: result.errorInstance })
  }
}
