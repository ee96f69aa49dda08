import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const folder = join(import.meta.dirname, 'results')

/** The contents of a file in bench/results/. */
export interface Results {
  readonly measuredAt: string
  /** Fewer rounds: to see that nothing is broken, not to quote. */
  readonly isQuick: boolean
  /** False while the run continues, and permanently if it was interrupted. */
  readonly isComplete: boolean
  readonly machine: string
  readonly figures: readonly Figure[]
}

/** `latest` of a whole run, `quick` of a quick one, `part` of some figures, which replaces neither. */
export type ResultName = 'latest' | 'quick' | 'part'

export const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`

export function writeResults(name: ResultName, results: Results): void {
  mkdirSync(folder, { recursive: true })
  const text = `${JSON.stringify(results, null, 2)}\n`
  for (const file of [name, ...(name === 'latest' ? [results.measuredAt] : [])]) writeFileSync(join(folder, `${file}.json`), text)
}

export const readResults = (name: ResultName): Results => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Results
