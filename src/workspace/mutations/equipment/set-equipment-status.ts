import { setEquipmentStatus } from '#domain/commands/set-equipment-status.ts'
import type { EquipmentRow, EquipmentStatus } from '#domain/entities/equipment.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `name`: as the person sees it. The undo is another entry in the log book. */
export function setEquipmentStatusChange(
  { id, status: was }: Pick<EquipmentRow, 'id' | 'status'>,
  name: string,
  status: EquipmentStatus,
  text: string,
): Change {
  const set = (to: EquipmentStatus, from: EquipmentStatus, why: string) =>
    mutation(setEquipmentStatus, { equipmentId: id, eventId: randomId(), status: to, was: from, text: why }, t('Changed the status of {name}', { name }))
  return makeChange([set(status, was, text)], [set(was, status, '')], t(messages.changesSaved))
}
