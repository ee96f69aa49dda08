import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { explore, type Exploration, type ExploreOptions } from './explore.ts'
import { runHistory, type HistoryOptions } from './history.ts'
import { documentCommands, fileCommands } from '#tests/harness/world-commands.ts'
import { plantedFileBugs } from './planted-files.ts'
import { plantedPartBugs } from './planted-parts.ts'
import { documentBugs, plantedBugs } from './planted.ts'
import { addNextRelease } from './releases/next-release.ts'
import { openRelease } from './releases/open-release.ts'
import { releaseMistakes, type ReleaseMistake } from './releases/planted-releases.ts'
import { releaseHistory } from './releases/releases-history.ts'
import { choicesOf, type Regression } from './regressions.ts'
import { seedFor } from './soon.ts'
import { busy, everyday } from './explore-everyday.ts'
import { fileTable } from './steps.ts'
import { minIn, tableOf, tooRare } from './done-and-refused.ts'

/**
 * npm run simulate -- --histories 20000 --seed 7      runs histories, prints what happened in them
 * npm run simulate -- --minutes 10                    as many as there is time for
 * npm run simulate -- --seed 7 --path 123             the same history again
 * npm run simulate -- --tape file.json                prints step by step what a recorded tape does
 * npm run simulate -- --table                         prints how often each command was done and refused; from 1,000 histories on, exits with 1 if one was too rarely
 * npm run simulate -- --busy                          people do much more of everything, and messages mostly arrive
 * npm run simulate -- --contested                     people mostly move and change the few samples of a small laboratory
 * npm run simulate -- --files                         people mostly add files
 * npm run simulate -- --planted [--only name]         plants bugs one by one and searches for them, from the seeds of soon.ts or from --seed
 * npm run simulate -- --soon [--only name]            looks for seeds that find them soon, for soon.ts
 * npm run simulate -- --releases 0.3.0                devices and servers of that release beside this one
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '20000' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    tape: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    soon: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    releases: { type: 'string' },
    table: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    contested: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const options = values.releases === undefined ? undefined : await twoReleases(values.releases)
const histories = Number(values.histories)
const ofFiles = { steps: fileTable, commands: fileCommands }
const allBugs = { ...plantedBugs, ...plantedPartBugs, ...plantedFileBugs }
/** Histories, before which chance decides how often a command was done. */
const enough = 1_000
const perSecond = ({ histories, took }: Exploration): string => `${histories} histories, ${((histories * 1_000) / took).toFixed(0)}/s`

async function twoReleases(version: string): Promise<(mistake?: ReleaseMistake) => HistoryOptions> {
  const earlier = await openRelease(version)
  addNextRelease()
  return (mistake) => releaseHistory(earlier, mistake)
}

function plantedOptions(name: string): Partial<ExploreOptions> {
  if (options) return { options: () => options(releaseMistakes[name]) }
  const bug = plantedFileBugs[name]
  if (bug) return { seams: bug, ...ofFiles }
  return { seams: allBugs[name]!, ...(documentBugs.has(name) && { commands: documentCommands }) }
}

/** Of these seeds, prints the one that needs the fewest histories. */
async function lookForSeeds(): Promise<boolean> {
  const names = Object.keys(allBugs).filter((name) => values.only === undefined || name.includes(values.only))
  for (const name of names) {
    let fewest = 100
    let best: number | undefined
    for (let tried = 1_000; tried <= 30_000 && fewest > 2; tried += 1_000) {
      const result = await explore({ seed: tried, histories: fewest - 1, ...plantedOptions(name), shrinkFor: 0 })
      if (!result.failure) continue
      fewest = result.histories
      best = tried
    }
    console.log(best === undefined ? `  // ${name}: none` : `  '${name}': ${best}, // ${fewest}`)
  }
  return true
}

async function lookForPlanted(): Promise<boolean> {
  const names = Object.keys(options ? releaseMistakes : allBugs).filter((name) => values.only === undefined || name.includes(values.only))
  let found = 0
  for (const name of names) {
    const takeBack = releaseMistakes[name]?.plant?.()
    const result = await explore({ seed: values.seed === undefined ? seedFor(name) : seed, histories, ...plantedOptions(name), shrinkFor: 5_000 })
    takeBack?.()
    if (result.failure) found++
    const how = result.failure ? `found, shrunk to ${result.failure.tape.length} numbers: ${result.failure.law.slice(0, 110)}` : 'NOT FOUND'
    console.log(`${name.padEnd(48)} ${perSecond(result).padEnd(28)} ${how}`)
  }
  console.log(`${found} of ${names.length} found`)
  return found === names.length
}

/** What kind of histories. */
function chosenKind(): Partial<ExploreOptions> {
  if (options) return { options: () => options() }
  if (values.files) return ofFiles
  return values.contested ? {} : { options: () => (values.busy ? busy : everyday) }
}

function printTable({ histories, counts }: Exploration): boolean {
  for (const line of tableOf(counts)) console.log(line)
  const rare = histories < enough ? [] : tooRare(counts, minIn(histories))
  for (const each of rare) console.log(`TOO RARELY ${each} in ${histories} histories`)
  return rare.length === 0
}

async function lookForMistakes(): Promise<boolean> {
  const time = values.minutes === undefined ? { histories } : { histories: Infinity, until: Number(values.minutes) * 60_000 }
  const result = await explore({ seed, ...time, ...chosenKind(), ...(values.path !== undefined && { path: values.path }) })
  for (const [what, times] of [...result.counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(times).padStart(9)}  ${what}`)
  const isOften = !values.table || printTable(result)
  console.log(`seed ${seed}: ${perSecond(result)}`)
  if (!result.failure) return isOften
  const { law, seed: at, path, tape } = result.failure
  console.log(`BROKEN ${law}\nagain: --seed ${at} --path ${path}\ntape: ${JSON.stringify(tape)}`)
  return false
}

const kindOfTape = (): HistoryOptions => (options ? {} : values.files ? ofFiles : (chosenKind().options?.() ?? {}))

async function tell(file: string): Promise<boolean> {
  const read = JSON.parse(readFileSync(file, 'utf8')) as number[] | Regression
  const [tape, chosen] = Array.isArray(read) ? [read, kindOfTape()] : [read.tape, options ? {} : choicesOf(read)]
  try {
    await runHistory(tape, new Map(), { ...options?.(), trace: (line) => console.log(line), ...chosen })
    return true
  } catch (error) {
    console.log(`BROKEN ${String(error)}`)
    return false
  }
}

function look(): Promise<boolean> {
  if (values.tape) return tell(values.tape)
  if (values.soon) return lookForSeeds()
  return values.planted ? lookForPlanted() : lookForMistakes()
}

const isWell = await look()
process.exit(isWell ? 0 : 1)
