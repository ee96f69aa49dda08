import { createProduct } from '#domain/commands/create-product.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveProductMutation } from './archive-product.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewProduct = Parameters<typeof createProduct.about>[0]

export function createProductChange(product: NewProduct): Change {
  const name = product.name.trim()
  return makeChange(
    [mutation(createProduct, product, t('Added {name} to the catalog', { name }))],
    [archiveProductMutation({ id: product.id, name }, true)],
    t('{name} added', { name }),
  )
}
