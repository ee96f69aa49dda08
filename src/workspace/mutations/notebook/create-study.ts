import { createStudy } from '#domain/commands/create-study.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveStudyMutation } from './archive-study.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewStudy = Parameters<typeof createStudy.about>[0]

export function createStudyChange(study: NewStudy): Change {
  const name = study.name.trim()
  return makeChange(
    [mutation(createStudy, study, t('Created study {name}', { name }))],
    [archiveStudyMutation({ id: study.id, name }, true)],
    t('Study {name} created', { name }),
  )
}
