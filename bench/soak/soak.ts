import { parseArgs } from 'node:util'
import type { EngineName } from '../../tests/bad-days/site.ts'
import { runSoak } from './run.ts'

/**
 * npm run soak -- --tablets 200 --minutes 10 --engine sqlite
 * npm run soak -- --tablets 20 --minutes 0.2 --quiet none     only with faults
 */
const { values } = parseArgs({
  options: {
    tablets: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'sqlite' },
    quiet: { type: 'string', default: '1,10,50,200' },
  },
})
const tablets = Number(values.tablets)
const quiet = values.quiet === 'none' ? [] : values.quiet.split(',').map(Number)
const { phases, lost, doubled, wrong } = await runSoak({ engine: values.engine as EngineName, quiet, tablets, seconds: Number(values.minutes) * 60 })
const [one] = phases
console.log('| Tablets | Kills | Seconds | Pushes a second | p50 | p99 | p99 to the first | Repeated | Sign-ins | Memory, most and last |')
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const { tablets, kills, seconds, pushes, p50, p99, repeated, signIns, maxMemory, lastMemory } of phases) {
  const memory = `${maxMemory.toFixed(0)} and ${lastMemory.toFixed(0)} MB`
  const times = [p50, p99].map((ms) => `${ms.toFixed(0)} ms`)
  const ratio = `${(p99 / one!.p99).toFixed(1)} ×`
  console.log(`| ${[tablets, kills, seconds.toFixed(0), (pushes / seconds).toFixed(1), ...times, ratio, repeated, signIns, memory].join(' | ')} |`)
}
console.log(`${lost} lost, ${doubled} doubled`)
for (const each of wrong.slice(0, 20)) console.log(`WRONG: ${each}`)
process.exit(lost || doubled || wrong.length ? 1 : 0)
