import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { equipmentStatuses } from '#domain/rules/equipment/plain-equipment.ts'
import { limits } from '#domain/limits.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { setEquipmentStatusChange } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { statusText } from '#src/workspace/equipment/equipment-status.tsx'

/** The new status, and why: both are in the log book. */
export function StatusDialog({ equipment: { row, name }, onClose }: { equipment: ListedEquipment; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, save, leave, release, fieldsRef } = useDraft<{ status: EquipmentStatus; text: string }>({
    label: t('Status of {name}', { name }),
    initial: { status: row.status, text: '' },
    onSave: async ({ status, text }) => {
      if (status !== row.status && !(await mutate(setEquipmentStatusChange(row, name, status, text)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={t('Status of {name}', { name })} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <Segmented
        label={t('Status')}
        options={equipmentStatuses.map((value) => ({ value, label: statusText(value) }))}
        value={draft.status}
        onChange={(status) => set('status', status)}
        tall
        full
      />
      <TextAreaField label={t('Reason')} value={draft.text} onChange={(text) => set('text', text)} maxLength={limits.text.longest} />
    </DraftDialog>
  )
}
