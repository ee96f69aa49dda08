import type { OrderItemRow } from '../../entities/order-item.ts'
import { costOf } from './orders.ts'

/** What is bought of one thing: what several people asked for at the same price is one row. */
export interface ListRow {
  readonly name: string
  readonly catalogNumber: string
  readonly packs: number
  /** Price of one pack; null if it is not known. */
  readonly price: number | null
  readonly currency: string
  readonly cost: number | null
  readonly orders: readonly OrderItemRow[]
}

export interface SupplierList {
  /** Empty for what has no supplier. */
  readonly supplier: string
  readonly rows: readonly ListRow[]
  readonly orders: readonly OrderItemRow[]
  /** By currency, of what has a price. */
  readonly totals: ReadonlyMap<string, number>
  /** How many rows have no price. */
  readonly unpriced: number
}

/** The approved lines by supplier, those without one last. */
export function supplierLists(orders: readonly OrderItemRow[]): SupplierList[] {
  const bySupplier = new Map<string, OrderItemRow[]>()
  for (const order of orders) {
    if (order.status !== 'approved') continue
    const own = bySupplier.get(order.supplier)
    if (own) own.push(order)
    else bySupplier.set(order.supplier, [order])
  }
  return [...bySupplier]
    .map(([supplier, own]): SupplierList => {
      const rows = rowsOf(own)
      return { supplier, rows, orders: own, totals: totalsOf(rows), unpriced: rows.filter(({ cost }) => cost === null).length }
    })
    .sort((a, b) => Number(!a.supplier) - Number(!b.supplier) || a.supplier.localeCompare(b.supplier))
}

function rowsOf(orders: readonly OrderItemRow[]): ListRow[] {
  const groups = new Map<string, OrderItemRow[]>()
  for (const order of orders) {
    const { productId, nameFold, catalogNumber, price, currency } = order
    const key = JSON.stringify([productId ?? nameFold, catalogNumber, price, currency])
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
    .map((same): ListRow => {
      const { name, catalogNumber, price, currency } = same[0]!
      const packs = same.reduce((sum, { quantity }) => sum + quantity, 0)
      return { name, catalogNumber, packs, price, currency, cost: costOf({ price, quantity: packs }), orders: same }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

function totalsOf(rows: readonly ListRow[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const { cost, currency } of rows) if (cost !== null) totals.set(currency, Math.round(((totals.get(currency) ?? 0) + cost) * 100) / 100)
  return totals
}
