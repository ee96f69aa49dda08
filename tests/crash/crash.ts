import { parseArgs } from 'node:util'
import type { EngineName } from '#tests/bad-days/site.ts'
import { runCrashes } from './run.ts'

/**
 * npm run crash -- --kills 200 --engine sqlite   kills the server 200 times
 * npm run crash -- --kills 200 --seed 7          with the same pauses between the kills
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const report = await runCrashes({
  engine: values.engine as EngineName,
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
