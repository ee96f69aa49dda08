import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBadDays } from '#tests/bad-days/run.ts'
import { byTurns, seed } from '#tests/harness/search.ts'

/** The smallest part of `npm run bad-days`: a morning of a few seconds, with events in faster succession. Different in each run. */
test.each(byTurns(['sqlite', 'postgres'] as const))(
  'a bad morning on %s: each change is queued, applied once, rejected and shown, or held with a true reason',
  async (engine) => {
    const said: string[] = []
    const report = await runBadDays({
      engine,
      seed,
      lasts: 0,
      dayLasts: 8_000,
      minActs: 80,
      healWithin: 60_000,
      actsPerSecond: 10,
      speed: 20,
      pace: 0.15,
      logFile: join(import.meta.dirname, `../../.cache/bad-days/test-${engine}.log`),
      say: (line) => said.push(line),
    })
    expect(report.wrong, `SEED=${seed}\n${said.join('\n')}`).toEqual([])
    expect(report.serverGone).toBe(0)
    const { queued, applied, refused, held } = report.verdict
    expect(queued).toBe(0)
    expect(applied + refused + held).toBe(report.acts)
    // A morning on which nothing was done, or nothing failed, proves nothing.
    expect(refused).toBeGreaterThan(0)
    expect(applied).toBeGreaterThan(50)
    expect(Object.keys(report.events).length).toBeGreaterThan(10)
  },
)
