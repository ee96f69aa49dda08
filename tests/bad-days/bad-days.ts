import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBadDays, summaryOf } from './run.ts'
import { writeTable } from './table.ts'
import type { EngineName } from './site.ts'

/**
 * npm run bad-days -- --minutes 30                      on both engines, one after the other
 * npm run bad-days -- --hours 4 --engine postgres       on one of them
 * npm run bad-days -- --minutes 3 --seed 7              the same choices again, though not to the millisecond
 * npm run bad-days -- --minutes 3 --only server         only events with this in their name; --without leaves such out
 * npm run bad-days -- --minutes 30 --write              writes the table of docs/reliability.md
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
/** A day with its evening, as a rule. */
const wholeDay = 80_000
const dayLasts = 70_000

let isWell = true
for (const engine of engines) {
  const logFile = join(import.meta.dirname, `../../.cache/bad-days/${engine}-${seed}.log`)
  console.log(`${engine}, seed ${seed}: what happens is written to ${logFile}`)
  const report = await runBadDays({
    engine,
    seed,
    days: Math.max(1, Math.round((minutes * 60_000) / wholeDay)),
    dayLasts,
    healWithin: 60_000,
    actsPerSecond: 5,
    speed: 4,
    pace: 1,
    isAllowed: ({ name }) => name.includes(values.only) && (values.without === undefined || !name.includes(values.without)),
    fromSource: false,
    logFile,
    say: (line) => console.log(line),
  })
  console.log(`${engine}: ${report.acts} acts in ${report.minutes.toFixed(1)} minutes: ${summaryOf(report)}`)
  if (report.wrong.length) isWell = false
  if (values.write) writeTable(report)
}
process.exit(isWell ? 0 : 1)
