import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { restoreSampleFields } from '#domain/commands/restore-sample-fields.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving } from '#src/workspace/mutations/make-changes.ts'

export const createSampleTypeChange = (type: Parameters<typeof createSampleType.about>[0]): Change =>
  makeChange(
    [mutation(createSampleType, type, t('Created sample type {name}', { name: type.name }))],
    [archiveSampleTypeMutation(type, true)],
    t('Sample type {name} created', { name: type.name }),
  )

export type TypeEdit = Parameters<typeof editSampleType.about>[0]

/** The undo of an edit: what was edited, and the fields it removed. */
export interface TypeEditUndo {
  readonly edit: TypeEdit | null
  readonly restore: Parameters<typeof restoreSampleFields.about>[0] | null
}

export function editSampleTypeChange(name: string, edit: TypeEdit, undo: TypeEditUndo): Change {
  const label = t('Edited sample type {name}', { name })
  const back = [
    ...(undo.edit ? [mutation(editSampleType, undo.edit, label)] : []),
    ...(undo.restore ? [mutation(restoreSampleFields, undo.restore, t('Restored the fields of {name}', { name }))] : []),
  ]
  return makeChange([mutation(editSampleType, edit, label)], back, t(messages.changesSaved))
}

export const { toMutation: archiveSampleTypeMutation, toChange: archiveSampleTypeChange } = archiving(archiveSampleType, (sampleTypeId, archived) => ({
  sampleTypeId,
  archived,
}))
