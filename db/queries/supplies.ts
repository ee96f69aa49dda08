import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
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
