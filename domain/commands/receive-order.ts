import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { arrivedStatuses, getOrder, stepOf } from '../rules/supplies/orders.ts'
import { packs } from '../rules/supplies/supply-input.ts'

/** Notes that packs of a line have arrived. More than were ordered need a note that says why. */
export const receiveOrder = defineCommand({
  name: 'order.receive',
  version: 1,
  description: {
    icon: 'package',
    verb: msg('Receive'),
    activity: msg('Received an order'),
    topic: 'orders',
    corrections: { note: [['note']] },
  },
  input: z.object({ orderItemId: id, packs, note: longText }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed', 'order.too-many-packs'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, packs: arrived, note }, who) {
    await assertMay(tx, who, 'orderItems', 'Create')
    const order = await getOrder(tx, orderItemId, ['ordered', ...arrivedStatuses])
    const receivedPacks = order.receivedPacks + arrived
    if (receivedPacks > order.quantity && !note.trim()) tx.refuse('order.too-many-packs', { orderItemId, name: order.name, ordered: order.quantity })
    const status = receivedPacks < order.quantity ? 'partly-received' : 'received'
    await tx.patch('orderItems', orderItemId, { receivedPacks, ...stepOf(order, who, { status, note, packs: arrived }) })
  },
})
