import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { stepOf } from '../rules/supplies/orders.ts'
import { assertCurrency, getLiveProduct } from '../rules/supplies/products.ts'
import { currency, packs, price } from '../rules/supplies/supply-input.ts'

/** Asks for something to be ordered. With a product, its names are those of the catalog. spec CAT-02 */
export const requestOrder = defineCommand({
  name: 'order.request',
  version: 1,
  description: {
    icon: 'cart',
    verb: msg('Request', 'verb'),
    activity: msg('Requested something'),
    topic: 'orders',
    corrections: { name: [['name']] },
  },
  input: z.object({
    id,
    productId: z.nullable(id),
    name: shortText,
    supplier: shortText,
    catalogNumber: shortText,
    quantity: packs,
    price,
    currency,
    costCenter: shortText,
    note: longText,
    notify: z.boolean(),
    sampleId: z.nullable(id),
  }),
  uses: ['orderItems', 'products', 'samples'],
  refusals: ['permission.denied', 'order.id-taken', 'order.name-missing', 'product.gone', 'product.archived', 'sample.gone', 'price.currency-missing'],
  leasedIds: (input) => [{ kind: 'orderItems', id: input.id }],
  about: (input) => [rowKey('orderItems', input.id)],
  async apply(tx, input, who) {
    await assertMay(tx, who, 'orderItems', 'Create')
    if (await tx.get('orderItems', input.id)) tx.refuse('order.id-taken', { orderItemId: input.id })
    const { name: typed, supplier, catalogNumber } = input.productId === null ? input : await getLiveProduct(tx, input.productId)
    const name = typed.trim()
    if (!name) tx.refuse('order.name-missing')
    if (input.sampleId !== null && !(await tx.get('samples', input.sampleId))) tx.refuse('sample.gone', { sampleId: input.sampleId })
    assertCurrency(tx, input.price, input.currency)
    await tx.put('orderItems', {
      ...input,
      name,
      nameFold: normalizeText(name),
      supplier: supplier.trim(),
      catalogNumber: catalogNumber.trim(),
      costCenter: input.costCenter.trim(),
      notify: input.notify ? 1 : 0,
      requestedBy: who.userId,
      requestedAt: who.at,
      orderNumber: '',
      dueOn: '',
      receivedPacks: 0,
      storedContainers: 0,
      ...stepOf({ steps: [] }, who, { status: 'requested', note: '' }),
    })
  },
})
