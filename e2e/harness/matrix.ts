import { orientations } from '../pages/screens.ts'

/** `npm run test:long` runs every combination. `npm test` runs fewer: each value on its own and, across the journeys of a screen, every pair. */
export const isLong = process.env.ALIQUOT_TEST_LONG === '1'

/** Of each row, `npm test` runs one journey, by turns from commit to commit. */
const inTurns = [
  // The promise of each is also held by faster tests.
  ['first mirror', 'import interrupted', 'stock-take interrupted', 'last release'],
  // The same screens, searched for the same faults in the texts.
  ['pseudo-language', 'German'],
] as const

export const hasTurn = (journey: (typeof inTurns)[number][number]): boolean =>
  isLong || inTurns.some((row) => row[Number(process.env.SEED) % row.length] === journey)

/** A third of them in `npm test`, by turns from commit to commit; all in the long run. */
export const everyThird = <T>(all: readonly T[]): readonly T[] => (isLong ? all : all.filter((_, at) => (at + Number(process.env.SEED)) % 3 === 0))

export type Orientation = keyof typeof orientations

/** The orientations of a journey's tablet: both in the long run, otherwise the given one. Journeys of one screen alternate. */
export const heldIn = (usual: Orientation): readonly (readonly [Orientation, (typeof orientations)[Orientation]])[] =>
  (Object.keys(orientations) as Orientation[]).filter((each) => isLong || each === usual).map((each) => [each, orientations[each]])
