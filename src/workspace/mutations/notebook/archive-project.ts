import { archiveProject } from '#domain/commands/archive-project.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<ProjectRow, 'id' | 'name'>

export const archiveProjectMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveProject, { projectId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveProjectChange = (project: Named, archived: boolean): Change =>
  makeChange(
    [archiveProjectMutation(project, archived)],
    [archiveProjectMutation(project, !archived)],
    archived ? t('{name} archived', { name: project.name }) : t('{name} restored', { name: project.name }),
  )
