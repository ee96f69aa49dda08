import { deviceErrors } from '#domain/command-errors.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'

/** Makes a template of an experiment: its sections as they are now. */
export function SaveTemplateDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const create = useCreate('experiments')
  const navigate = useNavigate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Save as template'),
    initial: { name: experiment.name },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['experiment.name-missing'].message) }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const id = await create(async (newId) => {
      const { copySections } = await import('./copy-sections.ts')
      const sections = await copySections(workspace, experiment.id)
      return createExperimentChange({ id: newId, studyId: experiment.studyId, name: draft.name, isTemplate: true }, sections)
    })
    if (id === undefined) return
    release()
    onClose()
    navigate(addresses.experiment(id))
  }
  return (
    <DraftDialog title={t('Save as template')} action={t('Create template')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <p className="muted">{t('The template gets a copy of the sections and their texts. The experiment stays as it is.')}</p>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
    </DraftDialog>
  )
}
