import * as fc from 'fast-check'

/** Where tests that search look: elsewhere in each run, and where SEED says, for repeating what was found. */
export const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))

/** How long each search goes on: a moment in npm test, and as long as it is told in npm run test:long. */
export const secondsOr = (usual: number): number => Number(process.env.SECONDS ?? usual)

/** Ms: for a slow machine, and for as long as it was told. */
export const searchTimeout = 300_000 + secondsOr(0) * 1_000

export interface SearchOptions {
  /** How long in npm test. */
  seconds: number
  /** Even when it takes longer. */
  atLeast: number
}

const batch = 10

/** As `fc.assert`, for a time instead of a number of runs. What fails names the seed that finds it again. */
export async function search<T>(property: fc.IAsyncProperty<T>, { seconds, atLeast }: SearchOptions): Promise<void> {
  const ends = performance.now() + secondsOr(seconds) * 1_000
  for (let runs = 0; runs < atLeast || performance.now() < ends; runs += batch) {
    const result = await fc.check(property, { seed: seed + runs, numRuns: batch })
    if (result.failed) throw new Error(`SEED=${seed + runs} finds it again\n${fc.defaultReportMessage(result)}`, { cause: result.errorInstance })
  }
}
