import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { assertCurrency, getLiveProduct, productTextChanges, productValues, toCodes } from '../rules/supplies/products.ts'

const values = partialOf(productValues)

/** Changes texts and values of a product. */
export const editProduct = defineCommand({
  name: 'product.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a product'),
    topic: 'orders',
    corrections: {
      name: [['texts', 'name', 'to']],
      barcode: [
        ['values', 'gtin'],
        ['values', 'barcode'],
      ],
    },
  },
  input: z.object({
    productId: id,
    texts: productTextChanges,
    values,
    /** What the person saw in the values they changed. */
    was: z.exactOptional(values),
  }),
  uses: ['products'],
  refusals: [
    'permission.denied',
    'product.gone',
    'product.archived',
    'product.name-missing',
    'product.gtin-invalid',
    'product.code-taken',
    'barcode.reserved',
    'price.currency-missing',
  ],
  about: (input) => [rowKey('products', input.productId)],
  async apply(tx, { productId, texts, values: set, was }, who) {
    await assertMay(tx, who, 'products', 'Update')
    const product = await getLiveProduct(tx, productId)
    if (texts.name && !texts.name.to.trim()) tx.refuse('product.name-missing')
    const changed = { ...product, ...set }
    assertCurrency(tx, changed.price, changed.currency)
    remarkOverwritten(tx, { productId }, product, set, was)
    await tx.patch('products', productId, {
      ...changeTexts(tx, who, { productId }, product, texts),
      ...set,
      ...(await toCodes(tx, changed)),
      changedBy: who.userId,
      changedAt: who.at,
    })
  },
})
