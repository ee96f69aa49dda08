import { archiveStudy } from '#domain/commands/archive-study.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<StudyRow, 'id' | 'name'>

export const archiveStudyMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveStudy, { studyId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveStudyChange = (study: Named, archived: boolean): Change =>
  makeChange(
    [archiveStudyMutation(study, archived)],
    [archiveStudyMutation(study, !archived)],
    archived ? t('{name} archived', { name: study.name }) : t('{name} restored', { name: study.name }),
  )
