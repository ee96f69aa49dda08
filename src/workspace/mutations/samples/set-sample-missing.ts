import { setSampleMissing } from '#domain/commands/set-sample-missing.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** It was looked for and not found, or found after all. Only a sample that was not missing before can be unmarked by an undo. */
export function setSampleMissingChange({ id, name, missingSince }: Pick<SampleRow, 'id' | 'name' | 'missingSince'>, missing: boolean): Change {
  const set = (to: boolean) =>
    mutation(setSampleMissing, { sampleId: id, missing: to }, to ? t('Marked {name} as missing', { name }) : t('Found {name}', { name }))
  return makeChange(
    [set(missing)],
    missing && missingSince === null ? [set(false)] : [],
    missing ? t('{name} marked as missing', { name }) : t('{name} found', { name }),
  )
}
