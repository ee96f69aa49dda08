import { createEquipment } from '#domain/commands/create-equipment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveEquipmentMutation } from './archive-equipment.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewEquipment = Parameters<typeof createEquipment.about>[0]

export function createEquipmentChange(equipment: NewEquipment): Change {
  const name = equipment.name.trim()
  return makeChange(
    [mutation(createEquipment, equipment, t('Created equipment {name}', { name }))],
    [archiveEquipmentMutation({ id: equipment.id, name }, true)],
    t('Equipment {name} created', { name }),
  )
}
