import type { ProductRow } from '#domain/entities/product.ts'
import { isCutGtin } from '#domain/rules/supplies/gtin.ts'
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

/** Whether a code that nothing has is the beginning of the one on a pack of a known product. */
export async function isCutPackage(workspace: Workspace, text: string): Promise<boolean> {
  if (!/^\d{6,15}$/.test(text)) return false
  return (await workspace.mirror('products').toArray()).some(({ gtin }) => gtin !== null && isCutGtin(text, gtin))
}
