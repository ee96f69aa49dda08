import type { MemberRow } from '#domain/entities/member.ts'
import { commandId } from '#domain/command.ts'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { formatErrorMessage } from '#domain/command-errors.ts'
import type { Message } from '#domain/message.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readManySamples } from '#db/queries/samples.ts'
import { readSamplesOfProduct } from '#db/queries/supplies.ts'
import type { Workspace } from '#db/workspace.ts'
import type { PackDraft, ReceivedGroup } from '#machines/receive/receive-types.ts'

/** What a delivery is about, as the device knows it now. */
export interface ReceiveView {
  readonly products: ReadonlyMap<number, ProductRow>
  readonly orders: ReadonlyMap<number, OrderItemRow>
  readonly types: ReadonlyMap<number, SampleTypeRow>
  readonly tubes: ReadonlyMap<number, SampleRow>
  /** What was here of the product before, of the lot if it is known. */
  readonly stock: readonly SampleRow[]
  /** Names of those who requested something. */
  readonly members: ReadonlyMap<number, MemberRow>
  /** Why the server did not accept an arrival, by order line. */
  readonly rejected: ReadonlyMap<number, Message>
}

export async function readReceiveView(workspace: Workspace, pack: PackDraft | null, groups: readonly ReceivedGroup[]): Promise<ReceiveView> {
  const productIds = new Set([...groups.map(({ productId }) => productId), ...(pack?.productId == null ? [] : [pack.productId])])
  const lineIds = new Set([...groups.flatMap(({ lineId }) => lineId ?? []), ...(pack?.lines.map(({ id }) => id) ?? [])])
  const [products, orders, types, tubes, members, inbox] = await Promise.all([
    workspace.mirror('products').bulkGet([...productIds]),
    workspace.mirror('orderItems').bulkGet([...lineIds]),
    readSampleTypes(workspace),
    readManySamples(
      workspace,
      groups.flatMap(({ tubeIds }) => tubeIds),
    ),
    workspace.mirror('members').toArray(),
    workspace.inbox.toArray(),
  ])
  const stock = pack?.productId == null ? [] : await readSamplesOfProduct(workspace, pack.productId)
  const rejected = inbox.flatMap(({ code, detail, intent }) =>
    code !== null && intent.command === commandId(receiveOrder)
      ? [[(intent.input as { orderItemId: number }).orderItemId, formatErrorMessage(code, detail) as Message] as const]
      : [],
  )
  return {
    products: byId(products),
    orders: byId(orders),
    types: byId(types),
    tubes: byId(tubes),
    stock: pack?.lot ? stock.filter(({ lot }) => lot === pack.lot) : stock,
    members: new Map(members.map((member) => [member.id, member])),
    rejected: new Map(rejected),
  }
}

const byId = <Row extends { id: number }>(rows: readonly (Row | undefined)[]): Map<number, Row> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
