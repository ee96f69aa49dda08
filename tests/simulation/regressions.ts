import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A history that once violated a guarantee, with what it found. */
export interface Regression {
  name: string
  found: string
  tape: readonly number[]
}

const folder = fileURLToPath(new URL('regressions/', import.meta.url))

export const regressions = (): Regression[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, ...(JSON.parse(readFileSync(folder + name, 'utf8')) as Omit<Regression, 'name'>) }))
