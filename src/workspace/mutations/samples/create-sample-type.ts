import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveSampleTypeMutation } from './archive-sample-type.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const createSampleTypeChange = (type: Parameters<typeof createSampleType.about>[0]): Change =>
  makeChange(
    [mutation(createSampleType, type, t('Created sample type {name}', { name: type.name }))],
    [archiveSampleTypeMutation(type, true)],
    t('Sample type {name} created', { name: type.name }),
  )
