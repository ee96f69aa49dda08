import { setEquipmentBarcode } from '#domain/commands/set-equipment-barcode.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The code on an instrument; null removes it. `seen` is the one the person saw. */
export function setEquipmentBarcodeChange(
  { id, barcode: now }: Pick<EquipmentRow, 'id' | 'barcode'>,
  name: string,
  barcode: string | null,
  seen: string | null,
): Change {
  const set = (to: string | null, was: string | null) =>
    mutation(setEquipmentBarcode, { equipmentId: id, barcode: to, was }, t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }))
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}
