import { deleteSample } from '#domain/commands/delete-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change, type ChangeBatch } from '#src/workspace/mutations/change.ts'

/** Permanent: cannot be undone. */
export const deleteSampleChange = ({ id, name }: Pick<SampleRow, 'id' | 'name'>): Change =>
  makeChange([mutation(deleteSample, { sampleId: id }, t('Deleted {name}', { name }))], [], t(messages.sampleDeleted))

/** Only archived samples. */
export function deleteSamplesBatch(samples: readonly SampleRow[]): ChangeBatch {
  const steps = samples.filter(({ archived }) => archived).map(deleteSampleChange)
  const done = steps.length === 1 ? t(messages.sampleRemoved) : plural(steps.length, { one: '# sample deleted', other: '# samples deleted' })
  return { steps, done }
}
