import type { Key } from '#domain/entity.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { toColumns } from '#domain/wire/columns.ts'
import type { SnapshotBlock, SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { assertAccepted, bindDevice, type Sender } from './device.ts'
import { neverYield, type YieldControl } from './yield-control.ts'
import type { FeedReader, FeedStore } from './tables.ts'

/** The longest list, and the one people open first: its preview comes at the end of the first chunk. */
const head = { entity: 'samples', index: 'byName', prefix: [0] } as const
const order: readonly EntityName[] = [...entityNames.filter((entity) => entity !== head.entity), head.entity]

/** Where a first mirror begins. Law: devices begin there without asking, at the first of `entityNames`. */
export const firstKey: SnapshotKey = { entity: order[0]!, after: null }

export interface ChunkSize {
  /** Rows per block. */
  rows: number
  /** Blocks per chunk. */
  blocks: number
  /** Rows of the preview in the first chunk; 0 for none. */
  head: number
}

/**
 * The next chunk of the first mirror: blocks of rows in id order, entity after entity. Each chunk is a snapshot of its own;
 * changes between two chunks arrive with the pull from the first chunk's version.
 */
export async function snapshot(
  store: FeedStore,
  sender: Sender,
  key: string,
  at: SnapshotKey,
  size: ChunkSize,
  yieldControl: YieldControl = neverYield,
): Promise<SnapshotChunk> {
  const device = await bindDevice(store, sender, key)
  const { groupId, userId } = device
  if (!entityNames.includes(at.entity)) throw new Refusal('input.invalid', { field: 'entity' })
  return store.read(async (tables) => {
    await assertAccepted(tables, (await tables.device(key)) ?? device)
    const isFirst = at.entity === firstKey.entity && at.after === null
    const { blocks, next } = await readBlocks({ tables, groupId, userId, yieldControl }, at, size, isFirst)
    if (isFirst && size.head) blocks.push(...(await readHead(tables, groupId, userId, size.head)))
    const { count } = await tables.tally(groupId, userId)
    return { epoch: await tables.epoch(), version: await tables.version(groupId), blocks, next, total: count }
  }, 'long')
}

/** What one person sees of one group, read a little at a time. */
interface SnapshotScope {
  readonly tables: FeedReader
  readonly groupId: number
  readonly userId: number
  readonly yieldControl: YieldControl
}

/** Rows read in one go, which takes a few milliseconds. */
const rowsAtOnce = 500

async function readBlocks(
  reading: SnapshotScope,
  from: SnapshotKey,
  size: ChunkSize,
  isFirst: boolean,
): Promise<{ blocks: SnapshotBlock[]; next: SnapshotKey | null }> {
  const blocks: SnapshotBlock[] = []
  let next: SnapshotKey | null = from
  while (next && blocks.length < size.blocks) {
    const { entity, after }: SnapshotKey = next
    // The first chunk contains only the preview of this entity.
    if (isFirst && entity === head.entity) break
    const rows = await readRows(reading, entity, after, size.rows)
    if (rows.length) blocks.push({ entity, columns: toColumns(rows) })
    next = rows.length < size.rows ? following(entity) : { entity, after: rows.at(-1)!.id }
  }
  return { blocks, next }
}

async function readRows({ tables, groupId, userId, yieldControl }: SnapshotScope, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (;;) {
    const most = Math.min(rowsAtOnce, limit - rows.length)
    const some = await tables.rowsById(groupId, userId, entity, rows.at(-1)?.id ?? after, most)
    rows.push(...some)
    await yieldControl()
    if (some.length < most || rows.length === limit) return rows
  }
}

function following(entity: EntityName): SnapshotKey | null {
  const after = order[order.indexOf(entity) + 1]
  return after ? { entity: after, after: null } : null
}

async function readHead(tables: FeedReader, groupId: number, userId: number, limit: number): Promise<SnapshotBlock[]> {
  const rows = await tables.firstRows(groupId, userId, head.entity, head.index, head.prefix, limit)
  return rows.length ? [{ entity: head.entity, columns: toColumns(rows) }] : []
}
