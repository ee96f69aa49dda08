import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getOrder, stepOf } from '../rules/supplies/orders.ts'

/** Declines a request, and says why. */
export const declineOrder = defineCommand({
  name: 'order.decline',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Decline'),
    activity: msg('Declined a request'),
    topic: 'orders',
  },
  input: z.object({ orderItemId: id, note: longText }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, note }, who) {
    await assertMay(tx, who, 'orderItems', 'Approve')
    const order = await getOrder(tx, orderItemId, ['requested', 'approved'])
    await tx.patch('orderItems', orderItemId, stepOf(order, who, { status: 'declined', note }))
  },
})
