import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createProtocolChange } from '#src/workspace/mutations/protocols.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'
import { readCategoryCookie, writeCategoryCookie } from './category-cookie.ts'

export interface NewProtocolDialogProps {
  categories: readonly string[]
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewProtocolDialog({ categories, onClose, onCreated }: NewProtocolDialogProps) {
  const create = useCreate('protocols')
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New protocol'),
    initial: { name: '', category: readCategoryCookie() ?? '' },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['protocol.name-missing'].message) }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const id = await create((newId) => createProtocolChange({ id: newId, ...draft, description: '' }))
    if (id === undefined) return
    if (draft.category.trim()) writeCategoryCookie(draft.category.trim())
    release()
    onClose()
    onCreated(id)
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
