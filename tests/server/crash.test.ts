import { expect, test } from 'vitest'
import { runCrashes } from '#tests/crash/run.ts'
import { byTurns, seed } from '#tests/harness/search.ts'

/** The smallest part of `npm run crash`. */
test.each(byTurns(['sqlite', 'postgres'] as const))('a server on %s that is killed while it writes has lost and doubled nothing', async (engine) => {
  const report = await runCrashes({ engine, kills: 4, seed, drainFor: 0 })
  expect({ ...report, seed }).toMatchObject({ kills: 4, lost: 0, doubled: 0, wrong: [] })
})
