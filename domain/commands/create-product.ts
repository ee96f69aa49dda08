import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertCurrency, productTexts, productValues, toCodes } from '../rules/supplies/products.ts'

/** Adds something that can be bought to the catalog. spec CAT-01 */
export const createProduct = defineCommand({
  name: 'product.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New product'),
    activity: msg('Added a product'),
    topic: 'orders',
    corrections: { name: [['name']], barcode: [['barcode'], ['gtin']] },
  },
  input: z.object({ id, ...productTexts, ...productValues }),
  uses: ['products'],
  refusals: [
    'permission.denied',
    'product.name-missing',
    'product.id-taken',
    'product.gtin-invalid',
    'product.code-taken',
    'barcode.reserved',
    'price.currency-missing',
  ],
  leasedIds: (input) => [{ kind: 'products', id: input.id }],
  about: (input) => [rowKey('products', input.id)],
  async apply(tx, input, who) {
    await assertMay(tx, who, 'products', 'Create')
    const name = input.name.trim()
    if (!name) tx.refuse('product.name-missing')
    if (await tx.get('products', input.id)) tx.refuse('product.id-taken', { productId: input.id })
    assertCurrency(tx, input.price, input.currency)
    await tx.put('products', {
      ...input,
      name,
      nameFold: normalizeText(name),
      supplier: input.supplier.trim(),
      catalogNumber: input.catalogNumber.trim(),
      ...(await toCodes(tx, input)),
      ownerId: who.userId,
      createdAt: who.at,
      changedBy: who.userId,
      changedAt: who.at,
      archived: 0,
      edits: {},
    })
  },
})
