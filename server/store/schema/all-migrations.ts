import { entityTables } from './entity-tables.ts'
import type { Migration } from './migrations.ts'
import { feed } from '#server/store/migrations/0001-feed.ts'
import { people } from '#server/store/migrations/0002-people.ts'
import { inventory } from '#server/store/migrations/0003-inventory.ts'
import { idlePolicy } from '#server/store/migrations/0004-idle-policy.ts'
import { operations } from '#server/store/migrations/0005-operations.ts'
import { budgets } from '#server/store/migrations/0006-budgets.ts'
import { memberIdlePolicy } from '#server/store/migrations/0007-member-idle-policy.ts'

/** In this order, for ever: a new one goes to the end. */
export const migrations: readonly Migration[] = [feed, entityTables, people, inventory, idlePolicy, operations, memberIdlePolicy, budgets]

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

/** Indexes carry their fields in their name; an older shape of one stands recorded beside the newer. */
const isOutgrownIndex = (step: string): boolean => step.startsWith('index ')
