import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstCommands } from '#tests/harness/world-mutations.ts'
import type { HistoryOptions } from './history.ts'
import { tableWith } from './steps.ts'

/** A history that once violated a guarantee, with what it found. */
export interface Regression {
  name: string
  found: string
  /** Steps of the table it chose from, after the first ones. */
  also?: readonly string[]
  tape: readonly number[]
}

const folder = fileURLToPath(new URL('regressions/', import.meta.url))

export const regressions = (): Regression[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, ...(JSON.parse(readFileSync(folder + name, 'utf8')) as Omit<Regression, 'name'>) }))

/** What its tape chose from. */
export const choicesOf = ({ also = [] }: Pick<Regression, 'also'>): HistoryOptions => ({ commands: firstCommands, steps: tableWith(also) })
