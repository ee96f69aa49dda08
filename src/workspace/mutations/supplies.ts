import { approveOrder } from '#domain/commands/approve-order.ts'
import { archiveProduct } from '#domain/commands/archive-product.ts'
import { cancelOrder } from '#domain/commands/cancel-order.ts'
import { createBudget } from '#domain/commands/create-budget.ts'
import { createProduct } from '#domain/commands/create-product.ts'
import { declineOrder } from '#domain/commands/decline-order.ts'
import { editBudget } from '#domain/commands/edit-budget.ts'
import { editOrder } from '#domain/commands/edit-order.ts'
import { editProduct } from '#domain/commands/edit-product.ts'
import { placeOrder } from '#domain/commands/place-order.ts'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import { requestOrder } from '#domain/commands/request-order.ts'
import { storeOrder } from '#domain/commands/store-order.ts'
import { takeBackOrderStep } from '#domain/commands/take-back-order-step.ts'
import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { Refusal } from '#domain/tx.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, pickFields, setBack } from '#src/workspace/mutations/make-changes.ts'
import { archiveSampleMutation, createSampleChange, setSampleBarcodeChange, type UnplacedSample } from '#src/workspace/mutations/samples.ts'

export type NewProduct = Parameters<typeof createProduct.about>[0]

export function createProductChange(product: NewProduct): Change {
  const name = product.name.trim()
  return makeChange(
    [mutation(createProduct, product, t('Added {name} to the catalog', { name }))],
    [archiveProductMutation({ id: product.id, name }, true)],
    t('{name} added', { name }),
  )
}

type ProductEdit = Parameters<typeof editProduct.about>[0]
export type ProductTexts = ProductEdit['texts']
export type ProductValues = ProductEdit['values']

/** Changes texts and values, of which `product` has what the person saw. */
export function editProductChange(product: ProductRow, texts: ProductTexts, values: ProductValues): Change {
  const edit = (to: ProductTexts, set: ProductValues, was: ProductValues) =>
    mutation(editProduct, { productId: product.id, texts: to, values: set, was }, t('Changed {name}', { name: product.name }))
  const seen: ProductValues = pickFields<Required<ProductValues>>(product, Object.keys(values))
  return makeChange([edit(texts, values, seen)], [edit(setBack<keyof ProductTexts>(product, texts), seen, values)], t(messages.changesSaved))
}

export const { toMutation: archiveProductMutation, toChange: archiveProductChange } = archiving(archiveProduct, (productId, archived) => ({
  productId,
  archived,
}))

export type NewRequest = Parameters<typeof requestOrder.about>[0]
/** A line, as far as its name says which one it is. */
export type NamedOrder = Pick<OrderItemRow, 'id' | 'name'>

/** `name`: that of the product, if it is one of the catalog. */
export function requestOrderChange(request: NewRequest): Change {
  const name = request.name.trim()
  return makeChange(
    [mutation(requestOrder, request, t('Requested {name}', { name }))],
    [cancelOrderMutation({ id: request.id, name }, '')],
    t('{name} requested', { name }),
  )
}

export type OrderEdits = Parameters<typeof editOrder.about>[0]['set']

/** `order` has what the person saw. */
export function editOrderChange(order: OrderItemRow, set: OrderEdits): Change {
  const edit = (to: OrderEdits, was: OrderEdits) => mutation(editOrder, { orderItemId: order.id, set: to, was }, t('Changed {name}', { name: order.name }))
  const seen: OrderEdits = pickFields<Required<OrderEdits>>({ ...order, notify: order.notify === 1 }, Object.keys(set))
  return makeChange([edit(set, seen)], [edit(seen, set)], t(messages.changesSaved))
}

export function approveOrderChange(order: NamedOrder): Change {
  const { id, name } = order
  return makeChange(
    [mutation(approveOrder, { orderItemId: id }, t('Approved {name}', { name }))],
    [takeBackStep(order, 'approved')],
    t('{name} approved', { name }),
  )
}

export function declineOrderChange(order: NamedOrder, note: string): Change {
  const { id, name } = order
  return makeChange(
    [mutation(declineOrder, { orderItemId: id, note }, t('Declined {name}', { name }))],
    [takeBackStep(order, 'declined')],
    t('{name} declined', { name }),
  )
}

type Placing = Omit<Parameters<typeof placeOrder.about>[0], 'orderItemId'>

export function placeOrderChange(order: NamedOrder, placing: Placing): Change {
  const { id, name } = order
  return makeChange(
    [mutation(placeOrder, { orderItemId: id, ...placing }, t('Ordered {name}', { name }))],
    [takeBackStep(order, 'ordered')],
    t('{name} ordered', { name }),
  )
}

export const cancelOrderMutation = ({ id, name }: NamedOrder, note: string): Mutation =>
  mutation(cancelOrder, { orderItemId: id, note }, t('Canceled {name}', { name }))

export const cancelOrderChange = (order: NamedOrder, note: string): Change =>
  makeChange([cancelOrderMutation(order, note)], [takeBackStep(order, 'canceled')], t('{name} canceled', { name: order.name }))

export function receiveOrderChange(order: Pick<OrderItemRow, 'id' | 'name' | 'quantity' | 'receivedPacks'>, packs: number, note: string): Change {
  const { id, name, quantity, receivedPacks } = order
  return makeChange(
    [mutation(receiveOrder, { orderItemId: id, packs, note }, t('Received {name}', { name }))],
    [takeBackStep(order, receivedPacks + packs < quantity ? 'partly-received' : 'received')],
    t('{name} received', { name }),
  )
}

type Storing = Omit<Parameters<typeof storeOrder.about>[0], 'orderItemId'>

export function storeOrderChange(order: Pick<OrderItemRow, 'id' | 'name' | 'status'>, storing: Storing): Change {
  const { id, name, status } = order
  return makeChange(
    [mutation(storeOrder, { orderItemId: id, ...storing }, t('Put {name} away', { name }))],
    [takeBackStep(order, storing.isAll ? 'stored' : status)],
    t('{name} put away', { name }),
  )
}

/** The undo of a step that led to this status. */
export const takeBackStep = ({ id, name }: NamedOrder, status: OrderStatus): Mutation =>
  mutation(takeBackOrderStep, { orderItemId: id, status }, t('Undid the last step of {name}', { name }))

export interface ReceivedPack {
  /** The tubes in it, without a location. */
  readonly tubes: readonly UnplacedSample[]
  /** The line of the shopping list; null if nobody ordered it. */
  readonly order: OrderItemRow | null
  readonly packs: number
  readonly note: string
}

/** Creates the tubes of packs that have arrived, and notes the arrival in the order: all or nothing. */
export function receivePackChange({ tubes, order, packs, note }: ReceivedPack): Change {
  const steps = tubes.map((tube) => createSampleChange({ ...tube, layerId: null, position: 0 }))
  if (order) steps.push(receiveOrderChange(order, packs, note))
  return combineChanges(steps, plural(packs, { one: '# pack received', other: '# packs received' }))
}

/**
 * The undo, also after the page was closed in between: the tubes are archived and no longer have the barcodes that they were given.
 * Refuses if something else has happened to the order line.
 */
export function undoReceivedPackChange(tubes: readonly SampleRow[], order: OrderItemRow | null, packs: number, userId: number): Change {
  const last = order?.steps.at(-1)
  if (order && (last?.packs !== packs || last.by !== userId))
    throw new Refusal('order.status-changed', { orderItemId: order.id, name: order.name, status: order.status })
  const ofTubes = tubes
    .filter(({ archived }) => !archived)
    .flatMap((tube) => [...(tube.altBarcode === null ? [] : setSampleBarcodeChange(tube, null).mutations), archiveSampleMutation(tube)])
  return {
    mutations: order ? [takeBackStep(order, order.status), ...ofTubes] : ofTubes,
    undo: [],
    done: plural(tubes.length, { one: '# tube taken back', other: '# tubes taken back' }),
  }
}

export type NewBudget = Parameters<typeof createBudget.about>[0]

export function createBudgetChange(budget: NewBudget): Change {
  const named = { ...budget, costCenter: budget.costCenter.trim() }
  return makeChange(
    [mutation(createBudget, budget, t('Added a budget for {name}', { name: named.costCenter }))],
    [editBudgetMutation(named, { archived: true }, {})],
    t(messages.changesSaved),
  )
}

export type BudgetEdits = Parameters<typeof editBudget.about>[0]['set']

export const editBudgetMutation = ({ id, costCenter }: Pick<BudgetRow, 'id' | 'costCenter'>, set: BudgetEdits, was: BudgetEdits): Mutation =>
  mutation(editBudget, { budgetId: id, set, was }, t('Changed the budget of {name}', { name: costCenter }))

/** `budget` has what the person saw. */
export function editBudgetChange(budget: BudgetRow, set: BudgetEdits): Change {
  const seen: BudgetEdits = pickFields<Required<BudgetEdits>>({ ...budget, archived: budget.archived === 1 }, Object.keys(set))
  return makeChange([editBudgetMutation(budget, set, seen)], [editBudgetMutation(budget, seen, set)], t(messages.changesSaved))
}

/** It no longer counts, and no longer stands above the orders. */
export const archiveBudgetChange = (budget: BudgetRow): Change =>
  makeChange(
    [editBudgetMutation(budget, { archived: true }, { archived: false })],
    [editBudgetMutation(budget, { archived: false }, { archived: true })],
    t('Budget of {name} archived', { name: budget.costCenter }),
  )
