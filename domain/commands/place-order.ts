import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { date, id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getOrder, stepOf } from '../rules/supplies/orders.ts'

/** Notes that an approved request was ordered. Lines that were ordered together have the same number. */
export const placeOrder = defineCommand({
  name: 'order.place',
  version: 1,
  description: {
    icon: 'cart',
    verb: msg('Order', 'verb'),
    activity: msg('Ordered something'),
    topic: 'orders',
  },
  input: z.object({ orderItemId: id, orderNumber: shortText, dueOn: date, note: longText }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, orderNumber, dueOn, note }, who) {
    await assertMay(tx, who, 'orderItems', 'Approve')
    const order = await getOrder(tx, orderItemId, ['approved'])
    await tx.patch('orderItems', orderItemId, { orderNumber: orderNumber.trim(), dueOn, ...stepOf(order, who, { status: 'ordered', note }) })
  },
})
