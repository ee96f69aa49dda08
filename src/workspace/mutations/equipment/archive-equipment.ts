import { archiveEquipment } from '#domain/commands/archive-equipment.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

interface Named {
  readonly id: number
  readonly name: string
}

export const archiveEquipmentMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveEquipment, { equipmentId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveEquipmentChange = (equipment: Named, archived: boolean): Change =>
  makeChange(
    [archiveEquipmentMutation(equipment, archived)],
    [archiveEquipmentMutation(equipment, !archived)],
    archived ? t('{name} archived', { name: equipment.name }) : t('{name} restored', { name: equipment.name }),
  )
