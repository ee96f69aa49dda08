import { editStudy } from '#domain/commands/edit-study.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'
import { setBack, type TextChanges } from './text-changes.ts'

export function editStudyChange(study: StudyRow, set: TextChanges<'name' | 'description'>): Change {
  const edit = (texts: typeof set) => mutation(editStudy, { studyId: study.id, set: texts }, t('Changed {name}', { name: study.name }))
  return makeChange([edit(set)], [edit(setBack(study, set))], t(messages.changesSaved))
}
