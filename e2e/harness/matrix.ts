import { orientations } from '../pages/screens.ts'

/** `npm run test:long` walks every combination. `npm test` walks fewer: each value on its own, and between the journeys of a screen every pair. */
export const isLong = process.env.ALIQUOT_TEST_LONG === '1'

export type Orientation = keyof typeof orientations

/** The ways a journey's tablet is held: both in the long run, else the one that is named. Journeys of one screen take turns. */
export const heldIn = (usual: Orientation): readonly (readonly [Orientation, (typeof orientations)[Orientation]])[] =>
  (Object.keys(orientations) as Orientation[]).filter((each) => isLong || each === usual).map((each) => [each, orientations[each]])
