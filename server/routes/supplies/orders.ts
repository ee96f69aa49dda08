import * as z from 'zod/mini'
import { approveOrder } from '#domain/commands/approve-order.ts'
import { editOrder } from '#domain/commands/edit-order.ts'
import { placeOrder } from '#domain/commands/place-order.ts'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import { requestOrder } from '#domain/commands/request-order.ts'
import { storeOrder } from '#domain/commands/store-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireOrder, toWireStatus, wireStatuses, type WireStatus } from '#domain/wire/inventory/supplies-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { dateText } from '../date-text.ts'
import { flag, wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices, readGroup } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'

const status: z.ZodMiniType<WireStatus> = z.enum(wireStatuses)
const amount = wireInt(1, 100_000)

/** GET /api/v1/supplies/orders: the shopping list, the latest first; `sampleID`, `catalogItemID` and `status` choose from it. spec §7 */
export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/v1/supplies/orders',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({ query: z.object({ ...pageQuery, status: z.optional(status), sampleID: z.optional(wireId), catalogItemID: z.optional(wireId) }) }),
  refusals: [],
  async handler(call, { query }) {
    const orders = await readHeavy(call, (giveWay) =>
      call.services.engine.read((sql) => readChoices(sql, call.group, call.caller.session.user.id, 'orderItems', giveWay), 'long'),
    )
    const shown = orders.filter(
      (order) =>
        (query.status === undefined || toWireStatus(order.status) === query.status) &&
        (query.sampleID === undefined || order.sampleId === query.sampleID) &&
        (query.catalogItemID === undefined || order.productId === query.catalogItemID),
    )
    const latestFirst = shown.toSorted((a, b) => b.id - a.id)
    return toPage(latestFirst, query, { shoppingItemID: ({ id }) => id, dateEntered: ({ requestedAt }) => requestedAt }, (rows) =>
      rows.map((row) => toWireOrder(row, call.group.groupId, dateText)),
    )
  },
})

/** The steps that lead a line on to a status. It never goes back. */
function stepsTo(
  { id: orderItemId, status: from, quantity, receivedPacks, name }: Pick<OrderItemRow, 'id' | 'status' | 'quantity' | 'receivedPacks' | 'name'>,
  to: WireStatus,
): ApiCommand[] {
  const start = wireStatuses.indexOf(toWireStatus(from))
  const end = wireStatuses.indexOf(to)
  if (end < start) throw new Refusal('order.status-changed', { orderItemId, name, status: from })
  const isToBe = (step: WireStatus) => start < wireStatuses.indexOf(step) && wireStatuses.indexOf(step) <= end
  return [
    ...(isToBe('ORDERED') && from === 'requested' ? [apiCommand(approveOrder, { orderItemId })] : []),
    ...(isToBe('ORDERED') ? [apiCommand(placeOrder, { orderItemId, orderNumber: '', dueOn: '', note: '' })] : []),
    ...(isToBe('RECEIVED') ? [apiCommand(receiveOrder, { orderItemId, packs: quantity - receivedPacks, note: '' })] : []),
    ...(isToBe('COMPLETED') ? [apiCommand(storeOrder, { orderItemId, containers: 0, note: '', isAll: true })] : []),
  ]
}

const stepRefusals = [...new Set([...approveOrder.refusals, ...placeOrder.refusals, ...receiveOrder.refusals, ...storeOrder.refusals])]

/** POST /api/v1/supplies/orders/:sampleID: requests packs of a product in place of a sample, or of none with 0. Answers its number. spec §7 */
export const addOrder = defineRoute({
  method: 'POST',
  path: '/api/v1/supplies/orders/:sampleID',
  access: 'member',
  writes: () => true,
  input: z.object({
    params: z.object({ sampleID: wireId }),
    body: z.strictObject({ catalogItemID: wireId, amount, notifyUser: flag, status: z._default(status, 'PENDING') }),
  }),
  refusals: [...requestOrder.refusals, ...stepRefusals, 'id.exhausted'],
  async handler(call, { params: { sampleID }, body }) {
    const product = await readGroup(call.services, call.group, (rows) => rows.get('products', body.catalogItemID))
    if (!product) throw new Refusal('product.gone', { productId: body.catalogItemID })
    const id = await takeIds(call.services.store, call.group.groupId, 'orderItems', 1)
    const { name, supplier, catalogNumber, price, currency } = product
    const what = { productId: product.id, name, supplier, catalogNumber, price, currency, quantity: body.amount }
    await runAllAsCaller(call, [
      apiCommand(requestOrder, { id, ...what, costCenter: '', note: '', notify: body.notifyUser, sampleId: sampleID || null }),
      ...stepsTo({ id, status: 'requested', quantity: body.amount, receivedPacks: 0, name }, body.status),
    ])
    return id
  },
})

/** PUT /api/v1/supplies/orders/:orderID: how many packs, and how far it is. spec §7 */
export const updateOrder = defineRoute({
  method: 'PUT',
  path: '/api/v1/supplies/orders/:orderID',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ orderID: wireId }), body: z.strictObject({ amount, status: z.optional(status) }) }),
  refusals: [...editOrder.refusals, ...stepRefusals],
  async handler(call, { params: { orderID }, body }) {
    const userId = call.caller.session.user.id
    const [member, order] = await readGroup(
      call.services,
      call.group,
      async (rows) => [await rows.get('members', userId), await rows.get('orderItems', orderID)] as const,
    )
    // Also of whoever changes nothing.
    if (!isPermitted(member, 'orderItems', 'Create')) throw new Refusal('permission.denied')
    if (!order) throw new Refusal('order.gone', { orderItemId: orderID })
    const acts = [
      ...(order.quantity === body.amount ? [] : [apiCommand(editOrder, { orderItemId: orderID, set: { quantity: body.amount } })]),
      ...(body.status ? stepsTo({ ...order, quantity: body.amount }, body.status) : []),
    ]
    if (acts.length > 0) await runAllAsCaller(call, acts)
    return {}
  },
})
