import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createProjectChange, createStudyChange } from '#src/workspace/mutations/experiments.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'

export interface NewProjectDialogProps {
  /** A study in this project, or a project if there is none. */
  project: ProjectRow | null
  onClose: () => void
  onCreated: (id: number) => void
}

/** A new project, or a new study in one. */
export function NewProjectDialog({ project, onClose, onCreated }: NewProjectDialogProps) {
  const create = useCreate(project ? 'studies' : 'projects')
  const title = project ? t('New study in {name}', { name: project.name }) : t('New project')
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { name: '', description: '' },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors[project ? 'study.name-missing' : 'project.name-missing'].message) }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const id = await create((newId) =>
      project ? createStudyChange({ id: newId, projectId: project.id, ...draft }) : createProjectChange({ id: newId, ...draft }),
    )
    if (id === undefined) return
    release()
    onClose()
    onCreated(id)
  }
  return (
    <DraftDialog title={title} action={project ? t('Create study') : t('Create project')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <TextAreaField label={t('Description')} value={draft.description} onChange={(text) => set('description', text)} maxLength={limits.text.longest} />
    </DraftDialog>
  )
}
