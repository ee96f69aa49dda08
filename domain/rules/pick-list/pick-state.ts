import type { SampleRow } from '../../entities/sample.ts'

/** On the way out, or on the way back. */
export type PickPhase = 'pick' | 'put-back'

/**
 * Where one sample of a list is: `to-go` is what the walk is for, `done` is out or back again.
 * `held`: someone else has it. `missing`: it was looked for and not found. `archived`: nothing can be done with it.
 */
export type PickState = 'to-go' | 'done' | 'missing' | 'held' | 'archived'

type PickedSample = Pick<SampleRow, 'archived' | 'outBy' | 'missingSince'>

/** Follows from the sample alone, so that what another device or person did counts, too. */
export function pickState({ archived, outBy, missingSince }: PickedSample, phase: PickPhase, userId: number): PickState {
  if (archived) return 'archived'
  if (outBy !== null && outBy !== userId) return 'held'
  if (phase === 'put-back') return outBy === userId ? 'to-go' : 'done'
  if (outBy === userId) return 'done'
  return missingSince === null ? 'to-go' : 'missing'
}

/** The one to look for: the one that was chosen, else the first on the walk that was not skipped, else the first that was. */
export function nextToPick<Sample extends PickedSample & { readonly id: number }>(
  samples: readonly Sample[],
  { phase, userId, chosen, skipped }: { phase: PickPhase; userId: number; chosen: number | null; skipped: readonly number[] },
): Sample | undefined {
  const left = samples.filter((sample) => pickState(sample, phase, userId) === 'to-go')
  return left.find(({ id }) => id === chosen) ?? left.find(({ id }) => !skipped.includes(id)) ?? left[0]
}
