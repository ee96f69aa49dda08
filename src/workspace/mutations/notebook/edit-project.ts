import { editProject } from '#domain/commands/edit-project.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { setBack, type TextChanges } from '#src/workspace/mutations/text-changes.ts'

export function editProjectChange(project: ProjectRow, set: TextChanges<'name' | 'description'>): Change {
  const edit = (texts: typeof set) => mutation(editProject, { projectId: project.id, set: texts }, t('Changed {name}', { name: project.name }))
  return makeChange([edit(set)], [edit(setBack(project, set))], t(messages.changesSaved))
}
