import { setSampleProduct } from '#domain/commands/set-sample-product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Which product of the catalog the sample is; null for none. */
export function setSampleProductChange({ id, name, productId: now }: Pick<SampleRow, 'id' | 'name' | 'productId'>, productId: number | null): Change {
  const set = (to: number | null, was: number | null) =>
    mutation(setSampleProduct, { sampleId: id, productId: to, was }, t('Changed the product of {name}', { name }))
  return makeChange([set(productId, now)], [set(now, productId)], t(messages.changesSaved))
}
