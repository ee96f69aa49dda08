import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The custom barcode of a compartment; null removes it. `seen` is the one the person saw. */
export function setLayerBarcodeChange(
  { id, name, altBarcode: now }: Pick<StorageLayerRow, 'id' | 'name' | 'altBarcode'>,
  barcode: string | null,
  seen: string | null,
): Change {
  const set = (to: string | null, was: string | null) =>
    mutation(setLayerBarcode, { layerId: id, barcode: to, was }, t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }))
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}
