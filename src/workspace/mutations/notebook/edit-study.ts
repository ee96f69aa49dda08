import { editStudy } from '#domain/commands/edit-study.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { setBack, type TextChanges } from '#src/workspace/mutations/text-changes.ts'

interface StudyChanges {
  readonly texts?: TextChanges<'name' | 'description'>
  /** By name; an empty text removes it. */
  readonly details?: TextChanges<string>
}

export function editStudyChange(study: StudyRow, { texts = {}, details }: StudyChanges): Change {
  const edit = (fields: typeof texts, named: typeof details) =>
    mutation(editStudy, { studyId: study.id, set: { ...fields, ...(named && { details: named }) } }, t('Changed {name}', { name: study.name }))
  return makeChange([edit(texts, details)], [edit(setBack(study, texts), details && setBack(study.meta, details))], t(messages.changesSaved))
}
