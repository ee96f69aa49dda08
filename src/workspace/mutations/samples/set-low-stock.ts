import { setLowStock } from '#domain/commands/set-low-stock.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The amount at or below which the sample counts as low; null for never. `seen` is the limit the person saw. */
export function setLowStockChange(
  { id, name, lowAmount: now }: Pick<SampleRow, 'id' | 'name' | 'lowAmount'>,
  lowAmount: number | null,
  seen?: number | null,
): Change {
  const set = (to: number | null, was: number | null | undefined) =>
    mutation(setLowStock, { sampleId: id, lowAmount: to, ...(was !== undefined && { was }) }, t('Changed the low-stock limit of {name}', { name }))
  return makeChange([set(lowAmount, seen)], [set(now, lowAmount)], t(messages.changesSaved))
}
