import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { takeId } from '#db/queue/leases.ts'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createProtocolChange } from '#src/workspace/mutations/protocols/create-protocol.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { readCategoryCookie, writeCategoryCookie } from './category-cookie.ts'

export interface NewProtocolDialogProps {
  categories: readonly string[]
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewProtocolDialog({ categories, onClose, onCreated }: NewProtocolDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New protocol'),
    initial: { name: '', category: readCategoryCookie() ?? '' },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['protocol.name-missing'].message) }),
    onSave: () => create(),
  })
  const create = async () => {
    try {
      const id = await takeId(workspace.disk, 'protocols')
      if (!(await mutate(createProtocolChange({ id, ...draft, description: '' })))) return
      if (draft.category.trim()) writeCategoryCookie(draft.category.trim())
      release()
      onClose()
      onCreated(id)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <DraftDialog title={t('New protocol')} action={t('Create protocol')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <ComboField
        label={t('Category')}
        options={categories}
        value={draft.category}
        onChange={(category) => set('category', category)}
        maxLength={limits.name.longest}
      />
    </DraftDialog>
  )
}
