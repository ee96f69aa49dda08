import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { isBelow, levelOf } from '#domain/rules/supplies/levels.ts'
import type { Workspace } from '../workspace.ts'

/** The products that are not archived, by name. */
export const readProducts = async (workspace: Workspace): Promise<ProductRow[]> =>
  sortByName((await workspace.mirror('products').toArray()).filter(({ archived }) => !archived))

/** Undefined if it is not on this device. */
export const readProduct = (workspace: Workspace, id: number): Promise<ProductRow | undefined> => workspace.mirror('products').get(id)

/** Those that are not archived, by name. */
export const readSamplesOfProduct = async (workspace: Workspace, productId: number): Promise<SampleRow[]> =>
  sortByName((await workspace.mirror('samples').where('productId').equals(productId).toArray()).filter(({ archived }) => !archived))

const latestFirst = (a: OrderItemRow, b: OrderItemRow): number => b.requestedAt - a.requestedAt

/** Everything that was requested, the latest first. */
export const readOrders = async (workspace: Workspace): Promise<OrderItemRow[]> => (await workspace.mirror('orderItems').toArray()).sort(latestFirst)

/** The latest first. */
export const readOrdersOfProduct = async (workspace: Workspace, productId: number): Promise<OrderItemRow[]> =>
  (await workspace.mirror('orderItems').where('productId').equals(productId).toArray()).sort(latestFirst)

/** Budgets that are not archived, by cost center. */
export const readBudgets = async (workspace: Workspace): Promise<BudgetRow[]> =>
  (await workspace.mirror('budgets').toArray()).filter(({ archived }) => !archived).sort((a, b) => a.costCenter.localeCompare(b.costCenter))

/** A product of which little is left. */
export interface LowProduct {
  readonly product: ProductRow
  readonly level: number
}

/** Those with the smallest part of their limit first. */
export async function readLowProducts(workspace: Workspace): Promise<LowProduct[]> {
  const watched = (await readProducts(workspace)).filter(({ lowAmount }) => lowAmount !== null)
  const all = await Promise.all(watched.map(async (product) => ({ product, level: levelOf(product, await readSamplesOfProduct(workspace, product.id)) })))
  const share = ({ product, level }: LowProduct) => level / (product.lowAmount || 1)
  return all.filter(({ product, level }) => isBelow(product, level)).sort((a, b) => share(a) - share(b))
}
