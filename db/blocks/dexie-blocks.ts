import type { Transaction } from 'dexie'
import type { Batch, NewBlock } from '../disk.ts'
import type { BlockRecord } from './block-cache.ts'
import { OpenBlock } from './open-block.ts'
import { blockCacheOf, forgetShelf, type ShelfRecord } from './overlay.ts'
import { headOf, unpacked, type Shelf } from './shelf.ts'

export async function readShelf(tx: Transaction): Promise<Shelf> {
  const record = await tx.table<ShelfRecord, number>('$shelf').get(0)
  return record?.heads ?? []
}

export async function readBlock(tx: Transaction, id: number): Promise<OpenBlock> {
  const cache = blockCacheOf(tx.db)
  return cache.get(id) ?? cache.open((await tx.table<BlockRecord, number>('$blocks').get(id))!)
}

/** The part of a batch that is about blocks. Rows it writes besides are hidden in them by the overlay. */
export async function saveBlocks(tx: Transaction, { clearMirror, blocks, unpacked: done }: Batch): Promise<void> {
  if (clearMirror) await Promise.all([tx.table('$blocks').clear(), tx.table('$shelf').clear()])
  if (blocks?.length) await addBlocks(tx, blocks)
  if (done) await saveUnpacked(tx, done)
}

async function addBlocks(tx: Transaction, blocks: readonly NewBlock[]): Promise<void> {
  const records = blocks.map(({ entity, columns }): Omit<BlockRecord, 'id'> => ({ entity, columns }))
  const ids = await tx.table<Omit<BlockRecord, 'id'>, number>('$blocks').bulkAdd(records, { allKeys: true })
  const heads = blocks.map(({ entity, columns, hidden }, i) => headOf(ids[i]!, entity, new OpenBlock(columns), hidden))
  await tx.table<ShelfRecord>('$shelf').put({ id: 0, heads: [...(await readShelf(tx)), ...heads] })
}

/** Past Dexie: it would tell every live query of rows that were there all the time. */
async function saveUnpacked(tx: Transaction, { head, rows, from }: NonNullable<Batch['unpacked']>): Promise<void> {
  const record: ShelfRecord = { id: 0, heads: unpacked(await readShelf(tx), head.id, from) }
  const { idbtrans } = tx
  const table = idbtrans.objectStore(head.entity)
  for (const row of rows) table.put(row)
  if (from === null) idbtrans.objectStore('$blocks').delete(head.id)
  idbtrans.objectStore('$shelf').put(record)
  forgetShelf(idbtrans)
}
