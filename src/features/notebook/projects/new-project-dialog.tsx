import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { takeId } from '#db/queue/leases.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createProjectChange } from '#src/workspace/mutations/notebook/create-project.ts'
import { createStudyChange } from '#src/workspace/mutations/notebook/create-study.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface NewProjectDialogProps {
  /** A study in this project, or a project if there is none. */
  project: ProjectRow | null
  onClose: () => void
  onCreated: (id: number) => void
}

/** A new project, or a new study in one. */
export function NewProjectDialog({ project, onClose, onCreated }: NewProjectDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const title = project ? t('New study in {name}', { name: project.name }) : t('New project')
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { name: '', description: '' },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors[project ? 'study.name-missing' : 'project.name-missing'].message) }),
    onSave: () => create(),
  })
  const create = async () => {
    try {
      const id = await takeId(workspace.disk, project ? 'studies' : 'projects')
      const change = project ? createStudyChange({ id, projectId: project.id, ...draft }) : createProjectChange({ id, ...draft })
      if (!(await mutate(change))) return
      release()
      onClose()
      onCreated(id)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <DraftDialog title={title} action={project ? t('Create study') : t('Create project')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <TextAreaField label={t('Description')} value={draft.description} onChange={(text) => set('description', text)} maxLength={limits.text.longest} />
    </DraftDialog>
  )
}
