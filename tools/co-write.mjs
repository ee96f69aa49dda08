// npm run co-write: several people write in one experiment, each in a browser of their own, with everything that can go wrong; then all copies are compared.
//   npm run co-write -- --minutes 30 --people 3
//   npm run co-write -- --seed 7                                   the same choices again
//   npm run co-write -- --seed 11 --turns 35                       so many changes of each person, as npm test does
//   npm run co-write -- --browsers chromium,firefox,webkit         each person another one; they are installed when run as root on Debian
//   npm run co-write -- --plant drop-letter                        a fault that has to be found: see e2e/co-write/plants.ts and binding-faults.mjs
//   npm run co-write -- --planted --minutes 3                      each fault of the binding in turn; exits with 1 if one is not found that is not rare
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bindingFaults } from '../e2e/co-write/binding-faults.mjs'
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
    planted: { type: 'boolean' },
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
  console.error(`Usage: --minutes N or --turns N --seed N --people 2 or 3 --browsers any of ${known.join(',')} --plant NAME or --planted`)
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
}
build()
if (values.planted) process.exit(await findAll())
process.exit((await coWrite(values.plant)).status ?? 1)

/** `isQuiet` keeps its output back. */
async function coWrite(plant, isQuiet = false) {
  const web = plant in bindingFaults ? await buildPlanted(plant) : undefined
  const output = isQuiet ? 'pipe' : 'inherit'
  const done = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'playwright.co-write.config.ts'], {
    cwd: root,
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    env: { ...env, ...(web && { ALIQUOT_WEB: web }), CO_WRITE: JSON.stringify({ seed, minutes, turns, browsers, people, plant }) },
  })
  if (web) rmSync(web, { recursive: true })
  return done
}

async function findAll() {
  let missed = 0
  for (const [name, { expected, isRare = false }] of Object.entries(bindingFaults)) {
    const { stdout } = await coWrite(name, true)
    const [, words] = /^(\d+) words/m.exec(stdout) ?? []
    const [, lost, doubled] = /^(\d+) lost, (\d+) doubled$/m.exec(stdout) ?? []
    const isFound = Number(expected === 'lost' ? lost : doubled) > 0
    if (!isFound && !isRare) missed++
    console.log(`${isFound ? 'found' : isRare ? 'not found, and rare' : 'NOT FOUND'}  ${name}: ${words} words, ${lost} lost, ${doubled} doubled`)
  }
  return missed === 0 ? 0 : 1
}

/** The web app with a fault, in a folder of its own. */
async function buildPlanted(name) {
  const { file, from, to } = bindingFaults[name]
  const path = join(root, file)
  if (!readFileSync(path, 'utf8').includes(from)) throw new Error(`${file} no longer has what ${name} replaces`)
  const outDir = join(root, '.cache/co-write', `web-${name}`)
  process.env.NODE_ENV = 'production'
  const { build: buildVite } = await import('vite')
  const plant = { name: 'plant', enforce: 'pre', transform: (code, id) => (id === path ? code.replace(from, () => to) : undefined) }
  await buildVite({ root, logLevel: 'error', plugins: [plant], build: { outDir } })
  delete process.env.NODE_ENV
  return outDir
}
