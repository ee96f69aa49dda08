import { archiveSample } from '#domain/commands/archive-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change, type ChangeBatch } from '#src/workspace/mutations/change.ts'

type NamedSample = Pick<SampleRow, 'id' | 'name'>
type PlacedSample = Pick<SampleRow, 'id' | 'name' | 'layerId' | 'position'>

export const archiveSampleMutation = ({ id, name }: NamedSample): Mutation => mutation(archiveSample, { sampleId: id }, t('Archived {name}', { name }))

/** Here, and not in restore-sample.ts, because each undoes the other. */
export const restoreSampleMutation = ({ id, name, layerId, position }: PlacedSample, label = t('Restored {name}', { name })): Mutation =>
  mutation(restoreSample, { sampleId: id, layerId, position: layerId === null ? 0 : position }, label)

/** Undo puts it back where it was. */
export const archiveSampleChange = (sample: PlacedSample): Change =>
  makeChange([archiveSampleMutation(sample)], [restoreSampleMutation(sample)], t('{name} archived', { name: sample.name }))

/** Only samples that are not archived. */
export function archiveSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => !archived).map(archiveSampleChange)
  return { steps, done: plural(steps.length, { one: '# sample archived', other: '# samples archived' }) }
}
