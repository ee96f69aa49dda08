import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { explore, type Exploration } from './explore.ts'
import { runHistory } from './history.ts'
import type { FaultInjection } from '#tests/harness/world.ts'
import { fileCommands } from '#tests/harness/world-mutations.ts'
import { plantedFileBugs } from './planted-files.ts'
import { plantedBugs } from './planted.ts'
import { fileTable } from './steps.ts'

/**
 * npm run simulate -- --histories 20000 --seed 7      runs histories, prints what happened in them
 * npm run simulate -- --minutes 10                    as many as there is time for
 * npm run simulate -- --seed 7 --path 123             the same history again
 * npm run simulate -- --tape file.json                prints step by step what a recorded tape does
 * npm run simulate -- --files                         people mostly add files
 * npm run simulate -- --planted [--only name]         plants bugs one by one and searches for them
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '20000' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
    tape: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    files: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const histories = Number(values.histories)
const ofFiles = { steps: fileTable, commands: fileCommands }
const perSecond = ({ histories, took }: Exploration): string => `${histories} histories, ${((histories * 1_000) / took).toFixed(0)}/s`

async function lookForPlanted(): Promise<boolean> {
  const all: Record<string, FaultInjection> = { ...plantedBugs, ...plantedFileBugs }
  const names = Object.keys(all).filter((name) => values.only === undefined || name.includes(values.only))
  let found = 0
  for (const name of names) {
    const isOfFiles = Object.hasOwn(plantedFileBugs, name)
    const result = await explore({ seed, histories, seams: all[name]!, shrinkFor: 5_000, ...(isOfFiles && ofFiles) })
    if (result.failure) found++
    const how = result.failure ? `found, shrunk to ${result.failure.tape.length} numbers: ${result.failure.law.slice(0, 110)}` : 'NOT FOUND'
    console.log(`${name.padEnd(48)} ${perSecond(result).padEnd(28)} ${how}`)
  }
  console.log(`${found} of ${names.length} found`)
  return found === names.length
}

async function lookForMistakes(): Promise<boolean> {
  const time = values.minutes === undefined ? { histories } : { histories: Infinity, until: Number(values.minutes) * 60_000 }
  const result = await explore({ seed, ...time, ...(values.path !== undefined && { path: values.path }), ...(values.files && ofFiles) })
  for (const [what, times] of [...result.counts].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(times).padStart(9)}  ${what}`)
  console.log(`seed ${seed}: ${perSecond(result)}`)
  if (!result.failure) return true
  const { law, seed: at, path, tape } = result.failure
  console.log(`BROKEN ${law}\nagain: --seed ${at} --path ${path}\ntape: ${JSON.stringify(tape)}`)
  return false
}

async function tell(file: string): Promise<boolean> {
  const read = JSON.parse(readFileSync(file, 'utf8')) as number[] | { tape: number[] }
  try {
    await runHistory(Array.isArray(read) ? read : read.tape, new Map(), { trace: (line) => console.log(line), ...(values.files && ofFiles) })
    return true
  } catch (error) {
    console.log(`BROKEN ${String(error)}`)
    return false
  }
}

const isWell = values.tape ? await tell(values.tape) : values.planted ? await lookForPlanted() : await lookForMistakes()
process.exit(isWell ? 0 : 1)
