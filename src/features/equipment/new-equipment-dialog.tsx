import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { readAllEquipment } from '#db/queries/equipment.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createEquipmentChange } from '#src/workspace/mutations/equipment.ts'
import { useCreate } from '#src/workspace/saving/use-create.ts'

export interface NewEquipmentDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewEquipmentDialog({ onClose, onCreated }: NewEquipmentDialogProps) {
  const create = useCreate('storageUnits')
  const kinds = useLive(async (workspace) => [...new Set((await readAllEquipment(workspace)).flatMap(({ row }) => row.kind || []))].sort(), [])
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New equipment'),
    initial: { name: '', kind: '', room: '', isBookable: true },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['equipment.name-missing'].message) }),
    onSave: () => saveNew(),
  })
  const saveNew = async () => {
    const id = await create((newId) => createEquipmentChange({ id: newId, ...draft }))
    if (id === undefined) return
    release()
    onClose()
    onCreated(id)
  }
  return (
    <DraftDialog title={t('New equipment')} action={t('Create equipment')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <ComboField label={t('Kind')} options={kinds ?? []} value={draft.kind} onChange={(kind) => set('kind', kind)} maxLength={limits.name.longest} />
      <TextField label={t('Room')} value={draft.room} onChange={(room) => set('room', room)} onEnter={() => void save()} maxLength={limits.name.longest} />
      <Checkbox label={t('Can be booked')} checked={draft.isBookable} onChange={(isBookable) => set('isBookable', isBookable)} />
    </DraftDialog>
  )
}
