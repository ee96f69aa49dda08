import type { Transaction } from 'dexie'
import { codecOf } from '../disk/codec.ts'
import type { Batch } from '../disk/disk.ts'
import type { NewBlock } from '../disk/disk-rows.ts'
import { isLogged, type RowChange } from '../disk/row-log.ts'
import type { BlockRecord } from './block-cache.ts'
import { OpenBlock } from './open-block.ts'
import { blockCacheOf, invalidatePackedBlockIndex, type PackedBlockIndexRecord } from './overlay.ts'
import { createBlockHead, withUnpacked, type PackedBlockIndex } from './packed-block-index.ts'

export async function readPackedBlockIndex(tx: Transaction): Promise<PackedBlockIndex> {
  const record = await tx.table<PackedBlockIndexRecord, number>('$shelf').get(0)
  return record?.heads ?? []
}

export async function readBlock(tx: Transaction, id: number): Promise<OpenBlock> {
  const cache = blockCacheOf(tx.db)
  return cache.get(id) ?? cache.open((await tx.table<BlockRecord, number>('$blocks').get(id))!)
}

/** The part of a batch that concerns blocks. For other rows it writes, the overlay hides their packed versions. */
export async function saveBlocks(tx: Transaction, { clearMirror, blocks, unpacked: done }: Batch): Promise<void> {
  if (clearMirror) await Promise.all([tx.table('$blocks').clear(), tx.table('$shelf').clear()])
  if (blocks?.length) await addBlocks(tx, blocks)
  if (done) await saveUnpacked(tx, done)
}

async function addBlocks(tx: Transaction, blocks: readonly NewBlock[]): Promise<void> {
  const records = blocks.map(({ entity, columns }): Omit<BlockRecord, 'id'> => ({ entity, columns }))
  const [ids, before] = await Promise.all([tx.table<Omit<BlockRecord, 'id'>, number>('$blocks').bulkAdd(records, { allKeys: true }), readPackedBlockIndex(tx)])
  const heads = blocks.map(({ entity, columns, hidden }, i) => createBlockHead(ids[i]!, entity, new OpenBlock(columns), hidden))
  const changes = heads.flatMap(({ entity, id, first, last }): Omit<RowChange, 'seq'>[] => (isLogged(entity) ? [{ entity, block: { id, first, last } }] : []))
  await Promise.all([
    tx.table<PackedBlockIndexRecord>('$shelf').put({ id: 0, heads: [...before, ...heads] }),
    tx.table<Omit<RowChange, 'seq'>>('$changes').bulkAdd(changes),
  ])
}

/** Bypasses Dexie, which would notify every live query of rows that were there all along. */
async function saveUnpacked(tx: Transaction, { head, rows, from }: NonNullable<Batch['unpacked']>): Promise<void> {
  const record: PackedBlockIndexRecord = { id: 0, heads: withUnpacked(await readPackedBlockIndex(tx), head.id, from) }
  const { idbtrans } = tx
  const table = idbtrans.objectStore(head.entity)
  const codec = codecOf(tx.db)
  for (const row of rows) table.put(codec.encode(head.entity, row))
  if (from === null) idbtrans.objectStore('$blocks').delete(head.id)
  idbtrans.objectStore('$shelf').put(codec.encode('$shelf', record))
  invalidatePackedBlockIndex(idbtrans)
}
