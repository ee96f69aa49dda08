import { editProduct } from '#domain/commands/edit-product.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'
import { setBack } from '#src/workspace/mutations/text-changes.ts'

type ProductEdit = Parameters<typeof editProduct.about>[0]
export type ProductTexts = ProductEdit['texts']
export type ProductValues = ProductEdit['values']

/** Of the values, `product` has what the person saw. */
export function editProductChange(product: ProductRow, texts: ProductTexts, values: ProductValues): Change {
  const edit = (to: ProductTexts, set: ProductValues, was: ProductValues) =>
    mutation(editProduct, { productId: product.id, texts: to, values: set, was }, t('Changed {name}', { name: product.name }))
  const seen: ProductValues = pickFields<Required<ProductValues>>(product, Object.keys(values))
  return makeChange([edit(texts, values, seen)], [edit(setBack<keyof ProductTexts>(product, texts), seen, values)], t(messages.changesSaved))
}
