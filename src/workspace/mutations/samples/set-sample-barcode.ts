import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The custom barcode of a sample; null removes it. `seen` is the one the person saw. */
export function setSampleBarcodeChange(
  { id, name, altBarcode: now }: Pick<SampleRow, 'id' | 'name' | 'altBarcode'>,
  barcode: string | null,
  seen?: string | null,
): Change {
  const set = (to: string | null, was: string | null | undefined) =>
    mutation(
      setSampleBarcode,
      { sampleId: id, barcode: to, ...(was !== undefined && { was }) },
      t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }),
    )
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}
