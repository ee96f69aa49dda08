import { setStudyReaders } from '#domain/commands/set-study-readers.ts'
import type { Readership } from '#domain/entities/experiment.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { stepTo, type Readers } from './readers-step.ts'

/** Whom experiments that begin in a study are shown to; null for what the group has chosen. */
export function setStudyReadersChange(study: Pick<StudyRow, 'id' | 'name' | 'readership' | 'viewers'>, to: Readers<Readership | null>): Change {
  const { id: studyId, name } = study
  const label = t('Who sees new experiments in {name}', { name })
  const set = (before: Readers<Readership | null>, after: Readers<Readership | null>) => mutation(setStudyReaders, { studyId, ...stepTo(before, after) }, label)
  return makeChange([set(study, to)], [set(to, study)], t('Changed who sees new experiments in {name}', { name }))
}
