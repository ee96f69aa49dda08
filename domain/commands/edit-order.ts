import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { date, id, longText, partialOf, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { editableStatuses, getOrder } from '../rules/supplies/orders.ts'
import { assertCurrency } from '../rules/supplies/products.ts'
import { currency, packs, price } from '../rules/supplies/supply-input.ts'

const fields = partialOf({ quantity: packs, price, currency, costCenter: shortText, dueOn: date, note: longText, notify: z.boolean() })

/** Changes what is asked for, until it arrives. People change their own requests until they are approved; who approves can change all. */
export const editOrder = defineCommand({
  name: 'order.edit',
  version: 1,
  description: {
    icon: 'cart',
    verb: msg('Edit'),
    activity: msg('Changed a request'),
    topic: 'orders',
  },
  input: z.object({
    orderItemId: id,
    set: fields,
    /** What the person saw in the fields they changed. */
    was: z.exactOptional(fields),
  }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed', 'price.currency-missing'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, set: { notify, ...set }, was }, who) {
    const order = await getOrder(tx, orderItemId, editableStatuses)
    await assertMay(tx, who, 'orderItems', order.status === 'requested' && order.requestedBy === who.userId ? 'Create' : 'Approve')
    const { price, currency } = { ...order, ...set }
    assertCurrency(tx, price, currency)
    remarkOverwritten(tx, { orderItemId }, order, set, was)
    await tx.patch('orderItems', orderItemId, { ...set, ...(notify !== undefined && { notify: notify ? 1 : 0 }) })
  },
})
