// npm run co-write: several people write in one experiment, each in a browser of their own, with everything that can go wrong; then all copies are compared.
//   npm run co-write -- --minutes 30 --people 3
//   npm run co-write -- --seed 7                                   the same choices again
//   npm run co-write -- --seed 11 --turns 35                       so many changes of each person, as npm test does
//   npm run co-write -- --browsers chromium,firefox,webkit         each person another one; they are installed when run as root on Debian
//   npm run co-write -- --plant drop-letter                        a fault that has to be found: see e2e/co-write/plants.ts
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { assertNode, ensureChromium, ensureFirefox, ensurePackages, ensureWebKit, root } from './install.mjs'

const known = ['chromium', 'firefox', 'webkit']
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    turns: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    browsers: { type: 'string', default: 'chromium' },
    people: { type: 'string' },
    plant: { type: 'string' },
  },
})
const browsers = values.browsers.split(',')
const people = Number(values.people ?? Math.max(2, browsers.length))
const [minutes, seed, turns] = [Number(values.minutes), Number(values.seed), values.turns === undefined ? undefined : Number(values.turns)]
if (
  !(minutes > 0) ||
  (turns !== undefined && !(turns > 0)) ||
  !Number.isInteger(seed) ||
  ![2, 3].includes(people) ||
  browsers.some((name) => !known.includes(name))
) {
  console.error(`Usage: --minutes N or --turns N --seed N --people 2 or 3 --browsers any of ${known.join(',')} --plant NAME`)
  process.exit(2)
}
console.log(`seed ${seed}, ${people} people, ${browsers.join(', ')}`)

assertNode()
ensurePackages()
const env = {
  ...process.env,
  CHROMIUM: ensureChromium() ?? '',
  ...(browsers.includes('firefox') && { FIREFOX: ensureFirefox() }),
  ...(browsers.includes('webkit') && { WEBKIT: ensureWebKit() }),
  CO_WRITE: JSON.stringify({ seed, minutes, turns, browsers, people, plant: values.plant }),
}
build()
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'playwright.co-write.config.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env,
})
process.exit(status ?? 1)
