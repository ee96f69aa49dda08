import { archiveSample } from '#domain/commands/archive-sample.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { undoAliquots } from '#domain/commands/undo-aliquots.ts'
import { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { plural, t } from '#src/ui/text/translate.ts'

type Named = Pick<SampleRow, 'id' | 'name'>

/** The acts of a sample's screen, each with the words the queue shows. */
export const archiveSampleMutation = ({ id, name }: Named): Mutation => mutation(archiveSample, { sampleId: id }, t('Archived {name}', { name }))

export const restoreSampleMutation = ({ id, name }: Named, layerId: number | null = null, position = 0): Mutation =>
  mutation(restoreSample, { sampleId: id, layerId, position: layerId === null ? 0 : position }, t('Restored {name}', { name }))

export const deleteSampleMutation = ({ id, name }: Named): Mutation => mutation(deleteSample, { sampleId: id }, t('Deleted {name}', { name }))

export const checkOutMutation = ({ id, name }: Named): Mutation => mutation(checkOutSample, { sampleId: id }, t('Checked out {name}', { name }))

export const returnMutation = ({ id, name }: Named, thawed: boolean): Mutation =>
  mutation(returnSample, { sampleId: id, thawed }, thawed ? t('Returned {name}, thawed', { name }) : t('Returned {name}', { name }))

/** Takes the return of a sample back that stood so before it: it is out again as it was, and a thaw is not counted. */
export function undoReturnMutations({ id, name, outBy, outAt, missingSince, thaws }: SampleRow, thawed: boolean): Mutation[] {
  if (outBy === null) return []
  const input = { sampleId: id, thaws: thaws + (thawed ? 1 : 0), was: { outBy, outAt, missingSince, thaws } }
  return [mutation(undoSampleReturn, input, t('Undid returning {name}', { name }))]
}

export const setParentMutation = ({ id, name }: Named, parentId: number | null): Mutation =>
  mutation(setSampleParent, { sampleId: id, parentId }, t('Changed the parent of {name}', { name }))

export interface Aliquots {
  names: readonly string[]
  ids: readonly number[]
  amount: number
  unit: string
  /** One for each name; null puts them nowhere. */
  layerId: number | null
  positions: readonly number[]
}

/** One act makes the tubes and takes what they get out of the parent; and one takes them back. */
export function aliquotMutations(parent: Named, { names, ids, amount, unit, layerId, positions }: Aliquots): { acts: Mutation[]; undo: Mutation[] } {
  const aliquots = names.map((name, index) => ({ id: ids[index]!, name, position: layerId === null ? 0 : (positions[index] ?? 0) }))
  const label = plural(names.length, { one: 'Took # aliquot from {name}', other: 'Took # aliquots from {name}' }, { name: parent.name })
  return {
    acts: [mutation(takeAliquots, { sampleId: parent.id, amount, unit, layerId, aliquots }, label)],
    undo: [mutation(undoAliquots, { sampleId: parent.id, aliquotIds: [...ids] }, t('Undid taking aliquots from {name}', { name: parent.name }))],
  }
}
