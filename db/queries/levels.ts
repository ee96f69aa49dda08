import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { isBelow, levelOf, productLevel, type ProductLevel, type Stock } from '#domain/rules/supplies/levels.ts'
import { openStatuses } from '#domain/rules/supplies/orders.ts'
import type { Workspace } from '../workspace.ts'
import { readProduct, readProducts } from './supplies.ts'

/** A product of which little is left. */
export interface LowProduct {
  readonly product: ProductRow
  readonly level: number
}

/** A product with a limit, how much there is of it, and what has been requested and is not here yet. */
export interface WatchedProduct {
  readonly product: ProductRow
  readonly level: ProductLevel
  readonly open: readonly OrderItemRow[]
}

type StartOf = (day: string) => number

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => number | null): ReadonlyMap<number, Row[]> => {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const readWatched = async (workspace: Workspace): Promise<ProductRow[]> => (await readProducts(workspace)).filter(({ lowAmount }) => lowAmount !== null)

const readSamplesOf = async (workspace: Workspace, products: readonly ProductRow[]): Promise<SampleRow[]> =>
  (await Promise.all(products.map(({ id }) => workspace.mirror('samples').where('productId').equals(id).toArray()))).flat()

/** Those with the smallest part of their limit first. */
export async function readLowProducts(workspace: Workspace): Promise<LowProduct[]> {
  const watched = await readWatched(workspace)
  const samples = groupBy(await readSamplesOf(workspace, watched), ({ productId }) => productId)
  const share = ({ product, level }: LowProduct) => level / (product.lowAmount || 1)
  return watched
    .map((product) => ({ product, level: levelOf(product, samples.get(product.id) ?? []) }))
    .filter(({ product, level }) => isBelow(product, level))
    .sort((a, b) => share(a) - share(b))
}

/** Whether little is left of a product that is in the catalog. */
export async function isProductLow(workspace: Workspace, productId: number): Promise<boolean> {
  const product = await readProduct(workspace, productId)
  return product?.archived === 0 && product.lowAmount !== null && isBelow(product, levelOf(product, await readSamplesOf(workspace, [product])))
}

/** What is known of the stock of some products, and their lines that are not here yet. Everything is found by an index. */
async function readStocks(workspace: Workspace, products: readonly ProductRow[]) {
  const samples = await readSamplesOf(workspace, products)
  const sampleIds = samples.map(({ id }) => id)
  const [used, reserved, orders] = [
    await workspace.mirror('sectionSamples').where('sampleId').anyOf(sampleIds).toArray(),
    await workspace.mirror('sampleReservations').where('sampleId').anyOf(sampleIds).toArray(),
    (await Promise.all(products.map(({ id }) => workspace.mirror('orderItems').where('productId').equals(id).toArray()))).flat(),
  ]
  const productOf = new Map(samples.map(({ id, productId }) => [id, productId]))
  const samplesOf = groupBy(samples, ({ productId }) => productId)
  const usesOf = groupBy(used, ({ sampleId }) => productOf.get(sampleId) ?? null)
  const reservedOf = groupBy(reserved, ({ sampleId }) => productOf.get(sampleId) ?? null)
  const open = orders.filter(({ status }) => openStatuses.includes(status))
  const openOf = groupBy(open, ({ productId }) => productId)
  return (productId: number): { stock: Stock; open: readonly OrderItemRow[] } => {
    const requested = openOf.get(productId) ?? []
    const uses = (usesOf.get(productId) ?? []).flatMap(({ sampleId, amount, unit, addedAt }) =>
      amount === null ? [] : { sampleId, amount, unit, at: addedAt },
    )
    const onTheWay = requested.filter(({ status }) => status === 'ordered' || status === 'partly-received')
    return { stock: { samples: samplesOf.get(productId) ?? [], uses, reservations: reservedOf.get(productId) ?? [], orders: onTheWay }, open: requested }
  }
}

export const readLevel = async (workspace: Workspace, product: ProductRow, now: number, startOf: StartOf): Promise<ProductLevel> =>
  productLevel(product, (await readStocks(workspace, [product]))(product.id).stock, now, startOf)

/** The products with a limit; those that run out first, first, and then those with the smallest part of their limit. */
export async function readWatchedProducts(workspace: Workspace, now: number, startOf: StartOf): Promise<WatchedProduct[]> {
  const products = await readWatched(workspace)
  const stockOf = await readStocks(workspace, products)
  const all = products.map((product): WatchedProduct => {
    const { stock, open } = stockOf(product.id)
    return { product, level: productLevel(product, stock, now, startOf), open }
  })
  const outAt = ({ level: { level, outlook } }: WatchedProduct) => (level === 0 ? now : (outlook?.outAt ?? Number.POSITIVE_INFINITY))
  const share = ({ product, level: { level } }: WatchedProduct) => level / (product.lowAmount || 1)
  const earlier = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return all.sort((a, b) => earlier(outAt(a), outAt(b)) || share(a) - share(b))
}
