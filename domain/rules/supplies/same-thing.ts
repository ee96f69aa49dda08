import type { OrderItemRow } from '../../entities/order-item.ts'
import { normalizeText } from '../normalize-text.ts'
import { openStatuses } from './orders.ts'

/** What is wanted: a product, or something that is not in the catalog, by its name. */
export type Wanted = Pick<OrderItemRow, 'productId' | 'name'>

/** The lines for the same thing that are still to come. */
export function openFor<Line extends Wanted & Pick<OrderItemRow, 'status' | 'nameFold'>>(orders: readonly Line[], { productId, name }: Wanted): Line[] {
  const fold = normalizeText(name.trim())
  if (productId === null && !fold) return []
  return orders.filter(
    (order) =>
      openStatuses.includes(order.status) && (productId === null ? order.productId === null && order.nameFold === fold : order.productId === productId),
  )
}
