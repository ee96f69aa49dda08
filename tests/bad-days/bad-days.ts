import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBadDays, summaryOf } from './run.ts'
import { writeTable } from './report-table.ts'
import type { EngineName } from './site.ts'

/**
 * npm run bad-days -- --minutes 30                      both engines, one after the other
 * npm run bad-days -- --hours 4 --engine postgres       one engine
 * npm run bad-days -- --minutes 3 --seed 7              the same choices again, though not to the millisecond
 * npm run bad-days -- --minutes 3 --only 'disk|killed'  only events whose name matches; --without excludes them
 * npm run bad-days -- --minutes 30 --write              also updates the table in docs/reliability.md
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    engine: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    without: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.hours ?? 0) * 60 + Number(values.minutes ?? (values.hours ? 0 : 3))
const seed = Number(values.seed)
const engines: readonly EngineName[] = values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine as EngineName]
const dayLasts = 70_000

if (values.write && (values.only || values.without)) throw new Error('Only a run with everything in it is written down: leave --only and --without out.')

let isWell = true
for (const engine of engines) {
  const logFile = join(import.meta.dirname, `../../.cache/bad-days/${engine}-${seed}.log`)
  console.log(`${engine}, seed ${seed}: what happens is written to ${logFile}`)
  const report = await runBadDays({
    engine,
    seed,
    lasts: minutes * 60_000,
    dayLasts,
    healWithin: 60_000,
    actsPerSecond: 5,
    speed: 4,
    pace: 1,
    isAllowed: ({ name }) => new RegExp(values.only).test(name) && (values.without === undefined || !new RegExp(values.without).test(name)),
    logFile,
    say: (line) => console.log(line),
  })
  console.log(`${engine}: ${report.acts} acts in ${report.minutes.toFixed(1)} minutes: ${summaryOf(report)}`)
  if (report.wrong.length) isWell = false
  if (values.write) writeTable(report)
}
process.exit(isWell ? 0 : 1)
