import { deviceErrors } from '#domain/command-errors.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { limits } from '#domain/limits.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createAddendumChange } from '#src/workspace/mutations/experiments.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { textSections } from '#src/workspace/notebook/text-sections.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'

/** An experiment that adds to a signed one. Its first section says why it is needed. */
export function AddendumDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const create = useCreate('experiments')
  const navigate = useNavigate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Addendum'),
    initial: { name: t('{name}, addendum', { name: experiment.name }).slice(0, limits.name.longest), reason: '' },
    guarded: ['reason'],
    validate: ({ name, reason }) => ({
      name: name.trim() ? null : t(deviceErrors['experiment.name-missing'].message),
      reason: reason.trim() ? null : t('Enter a reason for the addendum.'),
    }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const id = await create(async (newId) => {
      const sections = await textSections(workspace, [{ name: t('Reason'), lines: draft.reason.trim().split('\n') }])
      return createAddendumChange(experiment, { id: newId, name: draft.name }, sections)
    })
    if (id === undefined) return
    release()
    onClose()
    navigate(addresses.experiment(id))
  }
  return (
    <DraftDialog title={t('Write addendum')} action={t('Create addendum')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <p className="muted">{t('The signed experiment stays as it is. What you add is in an experiment of its own that names it.')}</p>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} missing={errorOf('name')} />
      <TextAreaField
        label={t('Reason')}
        required
        autoFocus
        value={draft.reason}
        onChange={(reason) => set('reason', reason)}
        error={errorOf('reason')}
        maxLength={limits.name.longest}
      />
    </DraftDialog>
  )
}
