import { orientations } from '../pages/screens.ts'

/** `npm run test:all` and `npm run test:long` run every combination. `npm test` runs fewer: each value on its own and, across the journeys of a screen, every pair. */
export const isLong = process.env.ALIQUOT_TEST_LONG === '1'

/** A fifth of them in `npm test`, by turns from commit to commit; all in the long runs. */
export const everyFifth = <T>(all: readonly T[]): readonly T[] => (isLong ? all : all.filter((_, at) => (at + Number(process.env.SEED)) % 5 === 0))

export type Orientation = keyof typeof orientations

/** The orientations of a journey's tablet: both in the long run, otherwise the given one. Journeys of one screen alternate. */
export const heldIn = (usual: Orientation): readonly (readonly [Orientation, (typeof orientations)[Orientation]])[] =>
  (Object.keys(orientations) as Orientation[]).filter((each) => isLong || each === usual).map((each) => [each, orientations[each]])
