import { parseArgs } from 'node:util'
import type { EngineName } from '../../tests/bad-days/site.ts'
import { runSoak } from './run.ts'

/** npm run soak -- --tablets 200 --minutes 10 --engine sqlite */
const { values } = parseArgs({
  options: {
    tablets: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const { phases, lost, doubled, wrong } = await runSoak({
  engine: values.engine as EngineName,
  tablets: Number(values.tablets),
  minutes: Number(values.minutes),
})
console.log('| Tablets | Kills | Seconds | Pushes a second | p50 | p99 | Repeated | Sign-ins | Memory, most and last |')
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const { tablets, kills, seconds, pushes, p50, p99, repeated, signIns, mostMemory, lastMemory } of phases) {
  const memory = `${mostMemory.toFixed(0)} and ${lastMemory.toFixed(0)} MB`
  const times = [p50, p99].map((ms) => `${ms.toFixed(0)} ms`)
  console.log(`| ${[tablets, kills, seconds.toFixed(0), (pushes / seconds).toFixed(1), ...times, repeated, signIns, memory].join(' | ')} |`)
}
const [one, all] = phases
console.log(`From 1 to ${all!.tablets} tablets, p99 grows from ${one!.p99.toFixed(0)} to ${all!.p99.toFixed(0)} ms.`)
console.log(`${lost} lost, ${doubled} doubled`)
for (const each of wrong.slice(0, 20)) console.log(`WRONG: ${each}`)
process.exit(lost || doubled || wrong.length ? 1 : 0)
