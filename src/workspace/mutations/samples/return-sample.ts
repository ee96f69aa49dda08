import { returnSample } from '#domain/commands/return-sample.ts'
import { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedSample = Pick<SampleRow, 'id' | 'name'>
type ReturnUndo = Omit<Parameters<typeof undoSampleReturn.about>[0], 'sampleId'>

export const returnSampleMutation = ({ id, name }: NamedSample, thawed: boolean): Mutation =>
  mutation(returnSample, { sampleId: id, thawed }, thawed ? t('Returned {name}, thawed', { name }) : t('Returned {name}', { name }))

/** `thaws` is the sample's current number, `was` is its state before the return. */
export const undoSampleReturnMutation = ({ id, name }: NamedSample, input: ReturnUndo, label = t('Undid returning {name}', { name })): Mutation =>
  mutation(undoSampleReturn, { sampleId: id, ...input }, label)

/** What undoes a return of this sample; null if it was not out. */
export function undoReturnOf({ outBy, outAt, missingSince, thaws }: SampleRow, thawed: boolean): ReturnUndo | null {
  return outBy === null ? null : { thaws: thaws + (thawed ? 1 : 0), was: { outBy, outAt, missingSince, thaws } }
}

/** Undo checks it out again as it was, without the thaw. */
export function returnSampleChange(sample: SampleRow, thawed: boolean): Change {
  const undo = undoReturnOf(sample, thawed)
  return makeChange([returnSampleMutation(sample, thawed)], undo ? [undoSampleReturnMutation(sample, undo)] : [], t('{name} returned', { name: sample.name }))
}
