import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { equipmentLimits } from '../equipment-limits.ts'
import { id, partialOf } from '../input.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { getOwnLiveEquipment } from '../rules/equipment/equipment.ts'
import { descriptionChange, nameChange } from '../rules/notebook/notebook-input.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

/** A storage unit has these in its own row. */
const ofInstruments = ['name', 'kind', 'building', 'floor', 'room'] as const
const texts = {
  name: nameChange,
  kind: nameChange,
  building: nameChange,
  floor: nameChange,
  room: nameChange,
  manufacturer: nameChange,
  model: nameChange,
  serialNumber: nameChange,
  note: descriptionChange,
}
const whole = (most: number) => z.nullable(z.int().check(z.positive(), z.maximum(most)))
/** Who may book it, for how long, how far ahead; and the responsible person, 0 for nobody. */
const rules = {
  isBookable: z.boolean(),
  longestBooking: whole(equipmentLimits.booking.maxMinutes),
  bookAhead: whole(equipmentLimits.booking.maxDaysAhead),
  bookers: z.array(id).check(z.maxLength(equipmentLimits.bookers)),
  ownerId: z.int().check(z.nonnegative()),
}

/** Changes the details and the booking rules of equipment. */
export const editEquipment = defineCommand({
  name: 'equipment.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed equipment'),
    topic: 'equipment',
    corrections: { name: [['texts', 'name', 'to']] },
  },
  /** `was`: what the person saw in the rules that they changed. */
  input: z.object({ equipmentId: id, texts: partialOf(texts), rules: partialOf(rules), was: z.exactOptional(partialOf(rules)) }),
  uses: ['equipment', 'storageUnits'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone', 'equipment.archived', 'equipment.name-missing'],
  about: (input) => [rowKey('equipment', input.equipmentId)],
  async apply(tx, { equipmentId, texts, rules, was }, who) {
    const row = await getOwnLiveEquipment(tx, who, equipmentId)
    const misplaced = row.isStorage ? ofInstruments.find((field) => texts[field]) : undefined
    if (misplaced) tx.refuse('input.invalid', { field: misplaced })
    if (texts.name && !texts.name.to.trim()) tx.refuse('equipment.name-missing')
    const { bookers, isBookable, ...numbers } = rules
    remarkOverwritten(tx, { equipmentId }, row, { ...numbers, ...(isBookable !== undefined && { isBookable }) }, was)
    await tx.put('equipment', {
      ...row,
      ...changeTexts(tx, who, { equipmentId }, row, texts),
      ...numbers,
      ...(bookers && { bookers }),
      ...(isBookable !== undefined && { isBookable: isBookable ? 1 : 0 }),
      changedBy: who.userId,
      changedAt: who.at,
    })
  },
})
