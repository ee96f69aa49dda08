import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { editableStatuses, getOrder, stepOf } from '../rules/supplies/orders.ts'

/** Cancels a line of which nothing has arrived. People cancel their own requests until they are ordered; who approves can cancel all. */
export const cancelOrder = defineCommand({
  name: 'order.cancel',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Cancel the request'),
    activity: msg('Canceled a request'),
    topic: 'orders',
  },
  input: z.object({ orderItemId: id, note: longText }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, note }, who) {
    const order = await getOrder(tx, orderItemId, editableStatuses)
    await assertMay(tx, who, 'orderItems', order.status !== 'ordered' && order.requestedBy === who.userId ? 'Create' : 'Approve')
    await tx.patch('orderItems', orderItemId, stepOf(order, who, { status: 'canceled', note }))
  },
})
