// npm run test:long: repeats the searches that `npm test` does briefly, with new seeds each time, for as long as you tell it to.
//   npm run test:long -- --minutes 60                       everything, part after part, until the time is up
//   npm run test:long -- --minutes 600 bad-days journeys    only these parts
// Continues after a failure, and exits with 1 if there was one. The output of each run is kept in .cache/test-long.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { assertNode, ensureChromium, ensurePackages, ensurePooler, ensurePostgres, ensureProxy, root } from './install.mjs'
import { useMemory } from './memory.mjs'

const byTurns = (seed) => (seed % 2 ? 'sqlite' : 'postgres')
const crashSites = ['sqlite', 'postgres', 'proxy']

/** Each part runs with one seed; long ones run for this many minutes. */
const parts = {
  searches: (seed, minutes) => ['node_modules/vitest/vitest.mjs', ['run'], { SEED: seed, SECONDS: minutes * 10 }],
  simulation: (seed, minutes) => ['tests/simulation/simulate.ts', ['--seed', seed, '--minutes', minutes, '--table']],
  contested: (seed, minutes) => ['tests/simulation/simulate.ts', ['--seed', seed, '--minutes', minutes / 2, '--contested']],
  planted: (seed) => ['tests/simulation/simulate.ts', ['--seed', seed, '--planted']],
  'bad-days': (seed, minutes) => ['tests/bad-days/bad-days.ts', ['--seed', seed, '--minutes', minutes / 2]],
  fuzz: (seed, minutes) => ['tests/fuzz/fuzz.ts', ['--seed', seed, '--calls', Math.ceil(minutes * 5_000), '--engine', byTurns(seed)]],
  crash: (seed, minutes) => ['tests/crash/crash.ts', ['--seed', seed, '--kills', Math.ceil(minutes * 30), '--engine', crashSites[seed % crashSites.length]]],
  'co-write': (seed, minutes) => ['tools/co-write.mjs', ['--seed', seed, '--minutes', minutes / 2, '--people', 2 + (seed % 2)]],
  engines: () => ['tools/engines.mjs', []],
  journeys: () => ['node_modules/@playwright/test/cli.js', ['test'], { ALIQUOT_TEST_LONG: 1 }],
}
/** Minutes of one run. */
const longest = 10

const { values, positionals } = parseArgs({ options: { minutes: { type: 'string', default: '60' } }, allowPositionals: true })
const minutes = Number(values.minutes)
const unknown = positionals.filter((name) => !(name in parts))
if (!(minutes > 0) || unknown.length) {
  console.error(`Usage: --minutes N and any of ${Object.keys(parts).join(', ')}${unknown.length ? `; unknown: ${unknown.join(', ')}` : ''}.`)
  process.exit(2)
}

assertNode()
ensurePackages()
ensurePostgres()
ensureProxy()
ensurePooler()
const chromium = ensureChromium()
build()
const env = { ...process.env, ...useMemory(), ...(chromium && { CHROMIUM: chromium }) }
const folder = join(root, '.cache/test-long')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const begun = Date.now()
const left = () => minutes - (Date.now() - begun) / 60_000
const names = positionals.length ? positionals : Object.keys(parts)
let failures = 0
for (let run = 0; left() > 0; run++) failures += runPart(run, names[run % names.length]) ? 0 : 1
console.log(failures ? `${failures} failed` : 'no failures')
process.exit(failures ? 1 : 0)

function runPart(run, name) {
  const seed = Math.floor(Math.random() * 1e9)
  const share = Math.min(longest, Math.max(0.5, minutes / names.length), Math.max(0.5, left()))
  const [script, args, more = {}] = parts[name](String(seed), Math.round(share * 10) / 10)
  const words = [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), script, ...args.map(String)]
  const log = join(folder, `${run + 1}-${name}.log`)
  const output = openSync(log, 'w')
  const at = Date.now()
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: ['ignore', output, output], env: { ...env, ...more } })
  closeSync(output)
  const took = `${((Date.now() - at) / 60_000).toFixed(1)} minutes`
  console.log(`${name.padEnd(10)} seed ${seed}, ${took}: ${status === 0 ? 'passed' : 'FAILED'}`)
  if (status === 0) return true
  const again = Object.entries(more).map(([key, value]) => `${key}=${value} `)
  console.log(`${readFileSync(log, 'utf8').slice(-3_000)}\nFull output: ${log}\nTo repeat: ${again.join('')}node ${words.join(' ')}`)
  return false
}
