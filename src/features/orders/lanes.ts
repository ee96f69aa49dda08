import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'

export type LaneId = 'requested' | 'approved' | 'ordered' | 'received'
export const laneIds: readonly LaneId[] = ['requested', 'approved', 'ordered', 'received']

const lanes: Readonly<Partial<Record<OrderStatus, LaneId>>> = {
  requested: 'requested',
  approved: 'approved',
  ordered: 'ordered',
  'partly-received': 'received',
  received: 'received',
}

/** Lines on one card: usually one, or several requests for the same thing. */
export type OrderCard = readonly OrderItemRow[]

const sameThing = ({ productId, nameFold, supplier }: OrderItemRow): string => (productId === null ? `${nameFold} ${supplier}` : String(productId))

/** The cards of a lane, the earliest first. What several people asked for is on one. */
export function cardsOf(lane: LaneId, orders: readonly OrderItemRow[]): OrderCard[] {
  const inLane = orders.filter(({ status }) => lanes[status] === lane).toSorted((a, b) => a.requestedAt - b.requestedAt)
  if (lane !== 'requested') return inLane.map((order) => [order])
  const cards = new Map<string, OrderItemRow[]>()
  for (const order of inLane) cards.set(sameThing(order), [...(cards.get(sameThing(order)) ?? []), order])
  return [...cards.values()]
}

/** Whether it should have arrived before this day. */
export const isLate = ({ status, dueOn }: Pick<OrderItemRow, 'status' | 'dueOn'>, today: string): boolean =>
  status === 'ordered' && dueOn !== '' && dueOn < today
