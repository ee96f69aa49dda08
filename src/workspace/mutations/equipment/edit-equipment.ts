import { editEquipment } from '#domain/commands/edit-equipment.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'
import { setBack, type TextChanges } from '#src/workspace/mutations/text-changes.ts'

export type EquipmentText = 'name' | 'kind' | 'building' | 'floor' | 'room' | 'manufacturer' | 'model' | 'serialNumber' | 'note'
type EquipmentTexts = TextChanges<EquipmentText>
export type EquipmentRules = Parameters<typeof editEquipment.about>[0]['rules']

/** As commands take them. */
export const rulesOf = ({ isBookable, longestBooking, bookAhead, bookers, ownerId }: EquipmentRow) => ({
  isBookable: isBookable === 1,
  longestBooking,
  bookAhead,
  bookers: [...bookers],
  ownerId,
})

/** `name`: as the person sees it, because that of a storage unit is not in its row. */
export function editEquipmentTextsChange(row: EquipmentRow, name: string, texts: EquipmentTexts): Change {
  const edit = (set: EquipmentTexts) => mutation(editEquipment, { equipmentId: row.id, texts: set, rules: {} }, t('Changed {name}', { name }))
  return makeChange([edit(texts)], [edit(setBack<EquipmentText>(row, texts))], t(messages.changesSaved))
}

export function editEquipmentRulesChange(row: EquipmentRow, name: string, rules: EquipmentRules): Change {
  const current = pickFields(rulesOf(row), Object.keys(rules))
  const edit = (to: EquipmentRules, was: EquipmentRules) =>
    mutation(editEquipment, { equipmentId: row.id, texts: {}, rules: to, was }, t('Changed the booking rules of {name}', { name }))
  return makeChange([edit(rules, current)], [edit(current, rules)], t(messages.changesSaved))
}
