import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { takeId } from '#db/queue/leases.ts'
import { readAllEquipment } from '#db/queries/equipment.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createEquipmentChange } from '#src/workspace/mutations/equipment/create-equipment.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface NewEquipmentDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewEquipmentDialog({ onClose, onCreated }: NewEquipmentDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const kinds = useLive(async (workspace) => [...new Set((await readAllEquipment(workspace)).flatMap(({ row }) => row.kind || []))].sort(), [])
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New equipment'),
    initial: { name: '', kind: '', room: '', isBookable: true },
    validate: ({ name }) => ({ name: name.trim() ? null : t(deviceErrors['equipment.name-missing'].message) }),
    onSave: () => create(),
  })
  const create = async () => {
    try {
      const id = await takeId(workspace.disk, 'storageUnits')
      if (!(await mutate(createEquipmentChange({ id, ...draft })))) return
      release()
      onClose()
      onCreated(id)
    } catch (error) {
      showRefusal(error)
    }
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
