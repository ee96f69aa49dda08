import type { OrderItemRow, OrderStatus } from '../../entities/order-item.ts'
import type { ProductRow } from '../../entities/product.ts'
import { toDisplayUnit, toQuantityType } from './quantity-to-wire.ts'

/** As programs read the status of an order. */
export const wireStatuses = ['PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED'] as const
export type WireStatus = (typeof wireStatuses)[number]

const wireStatusOf: Readonly<Record<OrderStatus, WireStatus>> = {
  requested: 'PENDING',
  approved: 'PENDING',
  ordered: 'ORDERED',
  'partly-received': 'ORDERED',
  received: 'RECEIVED',
  stored: 'COMPLETED',
  declined: 'COMPLETED',
  canceled: 'COMPLETED',
}

export const toWireStatus = (status: OrderStatus): WireStatus => wireStatusOf[status]

/** `supplierID`: the number of the first product of the supplier, because a supplier is a text of its products. */
export const toWireProduct = (product: ProductRow, groupID: number, supplierID: number) => ({
  catalogItemID: product.id,
  groupID,
  supplierID,
  supplier: { supplierID, name: product.supplier, groupID },
  name: product.name,
  catalogName: product.name,
  catalogNumber: product.catalogNumber,
  price: product.price ?? 0,
  currency: product.currency,
  amount: product.amount,
  unitShort: product.unit,
  quantityType: toQuantityType(product.unit),
  displayUnit: toDisplayUnit(product.unit),
  content: product.containers === 1 ? '' : String(product.containers),
  details: product.note,
  barcode: product.barcode ?? product.gtin ?? '',
})

/** `dateText` writes a time as programs read it. */
export function toWireOrder(order: OrderItemRow, subgroupID: number, dateText: (at: number) => string) {
  const reached = (...statuses: readonly OrderStatus[]) => {
    const step = order.steps.find(({ status }) => statuses.includes(status))
    return step ? dateText(step.at) : null
  }
  return {
    shoppingItemID: order.id,
    subgroupID,
    userID: order.requestedBy,
    dateEntered: dateText(order.requestedAt),
    dateOrdered: reached('ordered'),
    dateReceived: reached('received'),
    dateCompleted: reached('stored', 'declined', 'canceled'),
    sampleID: order.sampleId ?? 0,
    catalogItemID: order.productId ?? 0,
    notifyUser: order.notify === 1,
    amount: order.quantity,
    status: toWireStatus(order.status),
  }
}
