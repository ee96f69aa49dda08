import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { arrivedStatuses, getOrder, stepOf } from '../rules/supplies/orders.ts'
import { containers } from '../rules/supplies/supply-input.ts'

/** Notes that containers of a line have been put away. `isAll`: nothing more of it is to be stored or to arrive. */
export const storeOrder = defineCommand({
  name: 'order.store',
  version: 1,
  description: {
    icon: 'box',
    verb: msg('Put away'),
    activity: msg('Put an order away'),
    topic: 'orders',
  },
  input: z.object({ orderItemId: id, containers, note: longText, isAll: z.boolean() }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, containers: stored, note, isAll }, who) {
    await assertMay(tx, who, 'orderItems', 'Create')
    const order = await getOrder(tx, orderItemId, arrivedStatuses)
    await tx.patch('orderItems', orderItemId, {
      storedContainers: order.storedContainers + stored,
      ...stepOf(order, who, { status: isAll ? 'stored' : order.status, note, containers: stored }),
    })
  },
})
