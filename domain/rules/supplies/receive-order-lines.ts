import type { OrderItemRow } from '../../entities/order-item.ts'

/** A line of the shopping list that a package can belong to. */
export interface PackageLine {
  readonly id: number
  /** Packs that are still to come. */
  readonly left: number
}

type Line = Pick<OrderItemRow, 'id' | 'status' | 'quantity' | 'receivedPacks' | 'orderNumber' | 'dueOn' | 'requestedAt'>

/**
 * The lines that a package of their product can belong to, the likeliest first: with the order number on the package, then the one expected first,
 * then the one requested first. `wanted` was chosen by the person: it comes first, and counts even if all of it has arrived.
 */
export function linesToReceive(orders: readonly Line[], orderNumber: string, wanted: number | null = null): PackageLine[] {
  const isOpen = ({ id, status }: Line) => status === 'ordered' || status === 'partly-received' || (id === wanted && status === 'received')
  const rank = (line: Line) => (line.id === wanted ? 0 : orderNumber !== '' && line.orderNumber === orderNumber ? 1 : 2)
  const due = ({ dueOn }: Line) => dueOn || '9999'
  return orders
    .filter(isOpen)
    .sort((a, b) => rank(a) - rank(b) || due(a).localeCompare(due(b)) || a.requestedAt - b.requestedAt || a.id - b.id)
    .map(({ id, quantity, receivedPacks }) => ({ id, left: Math.max(0, quantity - receivedPacks) }))
}
