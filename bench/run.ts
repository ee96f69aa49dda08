import { measureAddons } from './figures/addons.ts'
import { measurePostgresApi, measureSqliteApi } from './figures/api.ts'
import { measureDecoding } from './figures/decoding.ts'
import { measureDevice } from './figures/device.ts'
import { measureDocuments } from './figures/documents.ts'
import { measureEncryption } from './figures/encryption.ts'
import { measureFirstMirror } from './figures/first-mirror.ts'
import { measureFirstRoute } from './figures/first-route.ts'
import { measureManyTablets } from './figures/many-tablets.ts'
import { measureNotebook } from './figures/notebook.ts'
import { measureServer } from './figures/server.ts'
import { measureStock } from './figures/stock.ts'
import { measureViews } from './figures/views.ts'
import { measureDeviceToDevice } from './figures/device-to-device.ts'
import { toTable, type Figure } from './figure.ts'
import { buildAll, Lab } from './lab.ts'
import { machine, writeResults, type ResultName } from './results.ts'

/**
 * npm run bench                    every figure, in about half an hour; -- --quick with fewer rounds in about ten minutes
 * npm run bench -- device box      these groups, and figures whose step title contains this; -- --list names all
 *
 * Measures ours and the baseline (bench/baseline: the plain way of doing the same) alternately in one run. Values beyond their limit are reported,
 * not asserted: the exit code is 1 only if one could not be measured. Results are written after each, so that an interrupted run keeps what it has.
 */
const groups = [
  measureFirstMirror,
  measureDevice,
  measureEncryption,
  measureDeviceToDevice,
  measureServer,
  measureManyTablets,
  measureViews,
  measureSqliteApi,
  measurePostgresApi,
  measureDecoding,
  measureDocuments,
  measureNotebook,
  measureStock,
  measureFirstRoute,
  measureAddons,
]

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const words = args.filter((arg) => !arg.startsWith('--'))
const wanted = groups.map((group) => ({ group, titles: group.stepsOf(words) })).filter(({ titles }) => titles.length > 0)
if (args.includes('--list') || wanted.length === 0) {
  for (const group of groups)
    console.log(
      `${group.name}\n${group
        .stepsOf([])
        .map((title) => `  ${title}`)
        .join('\n')}`,
    )
  process.exit(wanted.length === 0 ? 1 : 0)
}

const begun = Date.now()
const figures: Figure[] = []
const name: ResultName = words.length ? 'part' : isQuick ? 'quick' : 'latest'
const save = (isComplete: boolean) =>
  writeResults(name, { measuredAt: new Date(begun).toISOString().slice(0, 10), isQuick, isComplete, machine: machine(), figures })

await buildAll()
for (const { group, titles } of wanted) {
  const lab = new Lab(isQuick)
  const from = Date.now()
  try {
    await group.run(lab, titles, (found) => {
      figures.push(...found)
      save(false)
      console.log(`\n${toTable(found)}`)
    })
  } finally {
    await lab.tidy().catch((error: unknown) => console.error(error))
  }
  console.log(`\n${group.name}: ${Math.round((Date.now() - from) / 1_000)} s`)
}
save(true)

const missing = figures.filter(({ failure }) => failure !== undefined).length
const short = figures.filter(({ holds }) => !holds).length - missing
console.log(`\n${toTable(figures)}\n`)
console.log(`${figures.length - short - missing} met, ${short} missed, ${missing} failed; ${Math.round((Date.now() - begun) / 1_000)} s`)
process.exit(missing ? 1 : 0)
