import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureDevice } from './figures/device.ts'
import { measureServer } from './figures/server.ts'
import { measureTogether } from './figures/together.ts'
import { measureDecoding } from './figures/decoding.ts'
import { measureFirstRoute } from './figures/screens.ts'
import { toTable, type Figure } from './figure.ts'
import { buildAll, Lab, root } from './lab.ts'

/**
 * npm run bench                 every figure; -- --quick in under five minutes with fewer rounds; -- device server only these groups
 *
 * Ours and the floor (bench/floor: the plain way of doing the same) by turns in one run. Figures that fall short are told, not asserted:
 * the exit code is 1 only when one could not be measured.
 */
const groups: Readonly<Record<string, (lab: Lab) => Promise<Figure[]>>> = {
  device: measureDevice,
  together: measureTogether,
  server: measureServer,
  decoding: measureDecoding,
  load: measureFirstRoute,
}

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const begun = Date.now()
await buildAll()

const figures: Figure[] = []
const missing: string[] = []
for (const [name, measure] of Object.entries(groups)) {
  if (wanted.length && !wanted.includes(name)) continue
  const lab = new Lab(isQuick)
  try {
    const found = await measure(lab)
    figures.push(...found)
    console.log(`\n${toTable(found)}`)
  } catch (error) {
    missing.push(name)
    console.error(`\n${name} could not be measured:`, error)
  } finally {
    await lab.tidy()
  }
}

const short = figures.filter(({ holds }) => !holds).length
console.log(`\n${figures.length - short} hold, ${short} fall short, ${missing.length} groups are missing; ${Math.round((Date.now() - begun) / 1_000)} s`)
const results = join(root, 'bench/results')
mkdirSync(results, { recursive: true })
// A part of the figures does not replace the whole.
if (!wanted.length) {
  const text = `${JSON.stringify({ measuredAt: new Date(begun).toISOString().slice(0, 10), isQuick, figures }, null, 2)}\n`
  for (const file of [isQuick ? 'quick' : 'latest', ...(isQuick ? [] : [new Date(begun).toISOString().slice(0, 10)])])
    writeFileSync(join(results, `${file}.json`), text)
}
process.exit(missing.length ? 1 : 0)
