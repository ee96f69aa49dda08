import { defineEntity } from '../entity.ts'

/** From the request to the shelf; the last two end it before. */
export const orderStatuses = ['requested', 'approved', 'ordered', 'partly-received', 'received', 'stored', 'declined', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What happened to a line, and who did it. */
export interface OrderStep {
  /** The status that it led to. */
  readonly status: OrderStatus
  readonly by: number
  /** Epoch ms. */
  readonly at: number
  readonly note: string
  /** How many packs arrived. */
  readonly packs?: number
  /** How many containers were stored. */
  readonly containers?: number
}

/** A line of the shopping list: packs of a product, or of something that is not in the catalog. spec CAT-02 */
export interface OrderItemRow {
  /** shoppingItemID on the wire. */
  id: number
  productId: number | null
  /** As they were in the catalog when it was requested, or as somebody typed them. */
  name: string
  nameFold: string
  supplier: string
  catalogNumber: string
  /** In packs. */
  quantity: number
  /** Price of one pack, in `currency`; null if it is not known. */
  price: number | null
  currency: string
  status: OrderStatus
  requestedBy: number
  /** Epoch ms. */
  requestedAt: number
  costCenter: string
  /** Shared by the lines that were ordered together. Empty before. */
  orderNumber: string
  /** When it should arrive (YYYY-MM-DD), or empty. */
  dueOn: string
  note: string
  /** Whether whoever requested it is told what becomes of it. */
  notify: 0 | 1
  /** The sample that it replaces. */
  sampleId: number | null
  receivedPacks: number
  storedContainers: number
  /** The earliest first; the last one has the status of the line. */
  steps: readonly OrderStep[]
}

export const orderItems = defineEntity<OrderItemRow>()({
  table: 'orderItems',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    productId: 'number',
    name: 'text',
    nameFold: 'text',
    supplier: 'text',
    catalogNumber: 'text',
    quantity: 'number',
    price: 'number',
    currency: 'text',
    status: 'text',
    requestedBy: 'number',
    requestedAt: 'number',
    costCenter: 'text',
    orderNumber: 'text',
    dueOn: 'text',
    note: 'text',
    notify: 'flag',
    sampleId: 'number',
    receivedPacks: 'number',
    storedContainers: 'number',
    steps: 'json',
  },
  indexes: { byProduct: ['productId'] },
})
