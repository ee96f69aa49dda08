import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getOrder, stepOf } from '../rules/supplies/orders.ts'

/** Allows a request to be ordered. */
export const approveOrder = defineCommand({
  name: 'order.approve',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Approve'),
    activity: msg('Approved a request'),
    topic: 'orders',
  },
  input: z.object({ orderItemId: id }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId }, who) {
    await assertMay(tx, who, 'orderItems', 'Approve')
    const order = await getOrder(tx, orderItemId, ['requested'])
    await tx.patch('orderItems', orderItemId, stepOf(order, who, { status: 'approved', note: '' }))
  },
})
