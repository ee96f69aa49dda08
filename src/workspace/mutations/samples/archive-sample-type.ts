import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedType = Pick<SampleTypeRow, 'id' | 'name'>

export const archiveSampleTypeMutation = ({ id, name }: NamedType, archived: boolean): Mutation =>
  mutation(archiveSampleType, { sampleTypeId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true: it cannot be used for new samples; false restores it. */
export const archiveSampleTypeChange = (type: NamedType, archived: boolean): Change =>
  makeChange(
    [archiveSampleTypeMutation(type, archived)],
    [archiveSampleTypeMutation(type, !archived)],
    archived ? t('{name} archived', { name: type.name }) : t('{name} restored', { name: type.name }),
  )
