import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getProduct } from '../rules/supplies/products.ts'

/** Archives a product or restores it. Its samples and orders stay as they are. */
export const archiveProduct = defineCommand({
  name: 'product.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a product'),
    topic: 'orders',
  },
  input: z.object({ productId: id, archived: z.boolean() }),
  uses: ['products'],
  refusals: ['permission.denied', 'product.gone'],
  about: (input) => [rowKey('products', input.productId)],
  async apply(tx, { productId, archived }, who) {
    await assertMay(tx, who, 'products', 'Update')
    await getProduct(tx, productId)
    await tx.patch('products', productId, { archived: archived ? 1 : 0 })
  },
})
