import { createProject } from '#domain/commands/create-project.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveProjectMutation } from './archive-project.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewProject = Parameters<typeof createProject.about>[0]

export function createProjectChange(project: NewProject): Change {
  const name = project.name.trim()
  return makeChange(
    [mutation(createProject, project, t('Created project {name}', { name }))],
    [archiveProjectMutation({ id: project.id, name }, true)],
    t('Project {name} created', { name }),
  )
}
