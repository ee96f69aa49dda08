import { parseArgs } from 'node:util'
import { openRelease } from '../../tools/releases.mjs'
import { runCrashes, type CrashOptions } from './run.ts'

/**
 * npm run crash -- --kills 200 --engine sqlite   kills the server 200 times
 * npm run crash -- --kills 200 --engine proxy    one of three servers on PostgreSQL behind a proxy each time; some are stopped as for an update
 * npm run crash -- --engine proxy --beside 0.3.0 each of them runs this release or that one, chosen at each start
 * npm run crash -- --kills 200 --seed 7          with the same pauses between the kills
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'sqlite' },
    beside: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const report = await runCrashes({
  engine: values.engine as CrashOptions['engine'],
  ...(values.beside && { earlier: openRelease(values.beside) }),
  kills: Number(values.kills),
  seed: Number(values.seed),
  drainFor: 90_000,
  say: (line) => console.log(line),
})
const { kills, seconds, acknowledged, lost, doubled, slowestRestart, wrong } = report
console.log(
  `${values.engine}, seed ${values.seed}: ${kills} kills in ${seconds.toFixed(0)} s, ${acknowledged} writes acknowledged, ${lost} lost, ${doubled} doubled`,
)
console.log(`The slowest restart took ${(slowestRestart / 1_000).toFixed(1)} s.`)
for (const each of wrong) console.log(`WRONG: ${each}`)
process.exit(lost || doubled || wrong.length ? 1 : 0)
