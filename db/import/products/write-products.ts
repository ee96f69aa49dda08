import { archiveProduct } from '#domain/commands/archive-product.ts'
import { createProduct } from '#domain/commands/create-product.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import type { Disk } from '../../disk/disk.ts'
import { takeIds } from '../../queue/leases.ts'
import type { SavedProgress } from '../../disk/disk-rows.ts'
import type { Workspace } from '../../workspace.ts'
import { write } from '../../writing/write.ts'
import { mutation, type WriteContext } from '../../writing/mutation.ts'
import { readImportedProducts } from '../undo-import.ts'
import { isOfDevice } from '../write-import.ts'
import type { ProductRowToWrite } from './product-import-service.ts'

export interface ProductWriteOptions {
  readonly disk: Disk
  readonly context: WriteContext
  readonly batch: string
  /** The label of each mutation in the queue. */
  readonly label: (row: ProductRowToWrite) => string
  /** How far the import is once so many rows of the slice are written; stored in the transaction that writes the last of them. */
  readonly progressAfter: (written: readonly ProductRowToWrite[]) => SavedProgress
}

export interface ProductSliceResult {
  readonly done: number
  /** Was right when it was checked, but no longer when it was written. */
  readonly refused: readonly { readonly row: ProductRowToWrite; readonly code: ErrorCode; readonly detail: RefusalDetail }[]
}

type Numbered = ProductRowToWrite & { readonly id: number }

/** Writes rows in one transaction. If a row is refused, because others took its code in the meantime, all the others are still written. */
export async function writeProducts(rows: readonly ProductRowToWrite[], options: ProductWriteOptions): Promise<ProductSliceResult> {
  if (rows.length === 0) return { done: 0, refused: [] }
  const ids = await takeIds(options.disk, 'products', rows.length)
  return writeRows(
    rows.map((row, at) => ({ ...row, id: ids[at]! })),
    options,
    [],
  )
}

async function writeRows(rows: readonly Numbered[], options: ProductWriteOptions, written: ProductRowToWrite[]): Promise<ProductSliceResult> {
  const { disk, context, batch, label, progressAfter } = options
  const mutations = rows.map((row) => mutation(createProduct, { ...row.product, id: row.id }, label(row)))
  try {
    await write(disk, context, mutations, { batch, savedProgress: progressAfter([...written, ...rows]) })
    written.push(...rows)
    return { done: rows.length, refused: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || isOfDevice(error.code)) throw error
    if (rows.length === 1) return { done: 0, refused: [{ row: rows[0]!, code: error.code, detail: error.detail }] }
    const middle = Math.ceil(rows.length / 2)
    const first = await writeRows(rows.slice(0, middle), options, written)
    const second = await writeRows(rows.slice(middle), options, written)
    return { done: first.done + second.done, refused: [...first.refused, ...second.refused] }
  }
}

const atOnce = 250

/** Undoes an import: archives its products. Returns how many. */
export async function undoProductImport(
  workspace: Workspace,
  context: WriteContext,
  batch: string,
  label: (name: string) => string,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const ids = await readImportedProducts(workspace, batch)
  let archived = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = (await workspace.mirror('products').bulkGet(ids.slice(from, from + atOnce))).flatMap((row) => (row && !row.archived ? row : []))
    const mutations = rows.map(({ id, name }) => mutation(archiveProduct, { productId: id, archived: true }, label(name)))
    if (mutations.length > 0) await write(workspace.disk, context, mutations, { batch: `${batch}:undo` })
    archived += rows.length
    onProgress(Math.min(from + atOnce, ids.length), ids.length)
  }
  return archived
}
