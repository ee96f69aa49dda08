import type { Who } from '../../who.ts'
import type { OrderItemRow, OrderStatus, OrderStep } from '../../entities/order-item.ts'
import type { Tx } from '../../tx.ts'

type OrderTx = Tx<'orderItems', 'order.gone' | 'order.status-changed'>

/** The line, if it has one of these statuses. Another one means that somebody has moved it on meanwhile. */
export async function getOrder(tx: OrderTx, orderItemId: number, statuses: readonly OrderStatus[]): Promise<OrderItemRow> {
  const order = (await tx.get('orderItems', orderItemId)) ?? tx.refuse('order.gone', { orderItemId })
  return statuses.includes(order.status) ? order : tx.refuse('order.status-changed', { orderItemId, name: order.name, status: order.status })
}

/** What a step changes in every line. */
export const stepOf = (
  order: Pick<OrderItemRow, 'steps'>,
  { userId, at }: Who,
  step: Omit<OrderStep, 'by' | 'at'>,
): Pick<OrderItemRow, 'status' | 'steps'> => ({ status: step.status, steps: [...order.steps, { ...step, by: userId, at }] })

/** Statuses of a line that is still to come. */
export const openStatuses: readonly OrderStatus[] = ['requested', 'approved', 'ordered', 'partly-received']
/** Statuses in which what was asked for can be changed. */
export const editableStatuses: readonly OrderStatus[] = ['requested', 'approved', 'ordered']
export const arrivedStatuses: readonly OrderStatus[] = ['partly-received', 'received']

/** The price of all its packs; null if it is not known. */
export const costOf = ({ price, quantity }: Pick<OrderItemRow, 'price' | 'quantity'>): number | null =>
  price === null ? null : Math.round(price * quantity * 100) / 100

/** How many containers have arrived and are not put away, as far as is known: one a pack unless the product says otherwise. */
export const containersLeft = ({ receivedPacks, storedContainers }: Pick<OrderItemRow, 'receivedPacks' | 'storedContainers'>, inPack = 1): number =>
  Math.max(0, receivedPacks * inPack - storedContainers)
