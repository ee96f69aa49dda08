import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { orderStatuses, type OrderStatus } from '../entities/order-item.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getOrder } from '../rules/supplies/orders.ts'

const status: z.ZodMiniType<OrderStatus> = z.enum(orderStatuses)

/** Takes back one’s own last step of a line, as the undo of it. A request is canceled instead. */
export const takeBackOrderStep = defineCommand({
  name: 'order.take-back',
  version: 1,
  description: {
    icon: 'undo',
    verb: msg('Undo the last step'),
    activity: msg('Undid a step of an order'),
    topic: 'orders',
  },
  /** `status`: what the step led to. */
  input: z.object({ orderItemId: id, status }),
  uses: ['orderItems'],
  refusals: ['permission.denied', 'order.gone', 'order.status-changed'],
  about: (input) => [rowKey('orderItems', input.orderItemId)],
  async apply(tx, { orderItemId, status }, who) {
    await assertMay(tx, who, 'orderItems', 'Create')
    const { name, steps, receivedPacks, storedContainers } = await getOrder(tx, orderItemId, [status])
    const [last, before] = [steps.at(-1), steps.at(-2)]
    if (!last || !before || last.by !== who.userId) return tx.refuse('order.status-changed', { orderItemId, name, status })
    await tx.patch('orderItems', orderItemId, {
      status: before.status,
      steps: steps.slice(0, -1),
      receivedPacks: receivedPacks - (last.packs ?? 0),
      storedContainers: storedContainers - (last.containers ?? 0),
      ...(status === 'ordered' && { orderNumber: '', dueOn: '' }),
    })
  },
})
