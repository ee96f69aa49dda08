import { migrations } from '../store/open-store.ts'
import { BackupError } from './backup-error.ts'

/** Every step this build's tables take, from nothing. */
function buildSteps(): Set<string> {
  const names = migrations.flatMap((steps) => steps(new Set())).flatMap(({ name, covers = [] }) => [name, ...covers])
  return new Set(names)
}

/** Steps this build does not know: whoever took them was newer. */
export const unknownSteps = (steps: Iterable<string>): string[] => {
  const known = buildSteps()
  return [...steps].filter((step) => !known.has(step) && !isOutgrownIndex(step))
}

/** Steps still to take; none for a database that this build has opened. */
export const missingSteps = (steps: ReadonlySet<string>): string[] => [...buildSteps()].filter((step) => !steps.has(step))

/** Backing up must not change a database that another version serves. */
export function assertOfThisBuild(steps: ReadonlySet<string>): void {
  if (unknownSteps(steps).length) throw new BackupError('This database was opened by a newer version of Aliquot. Use that version’s own command.')
  if (missingSteps(steps).length)
    throw new BackupError('This database is of an older version of Aliquot. Use that version’s own command, or start this server once.')
}

/** Indexes carry their fields in their name; an older shape of one stands recorded beside the newer. */
const isOutgrownIndex = (step: string): boolean => step.startsWith('index ')
