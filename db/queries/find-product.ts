import type { ProductRow } from '#domain/entities/product.ts'
import { readPackage } from '#domain/rules/supplies/read-package.ts'
import type { Workspace } from '../workspace.ts'

/** The product with this code of its own, or with the GTIN on the package; one that is not archived if there is one. */
export async function findProduct(workspace: Workspace, code: string, raw: string): Promise<ProductRow | undefined> {
  const products = workspace.mirror('products')
  const own = await products.where('barcode').equals(code).toArray()
  // The day decides only about the century of a date.
  const read = readPackage(raw, new Date().toISOString().slice(0, 10))
  const found = read?.kind === 'read' ? await products.where('gtin').equals(read.reading.gtin).toArray() : []
  const all = [...own, ...found]
  return all.find(({ archived }) => !archived) ?? all[0]
}
