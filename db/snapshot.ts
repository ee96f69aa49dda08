import { entityNames } from '#domain/schema.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { classifyBlock } from './blocks/incoming-block.ts'
import type { Cursor, Disk, SnapshotProgress, DiskTransaction } from './disk.ts'
import { replayAll } from './replay-all.ts'
import type { Report } from './replay-mutation.ts'

/**
 *   chunk ──► its blocks as received + next key + count, in one transaction     if killed anywhere, it requests the same key again
 *               │  └─ from then on every reader sees their rows; unpacking comes later (blocks/unpack.ts)
 *               └─ rows that queued mutations read ──► $stage; at the end of an entity they are applied, and those mutations run again
 *   last chunk ──► the cursor is set to the version recorded at the start; pulls bring the rest
 *
 * Law: `next` null means that everything is on this device, and is set in the transaction of the last rows.
 */
export type ChunkOutcome = SnapshotProgress | 'stale' | 'epoch-changed'

/** The key for the next request to the server, or null if the mirror is complete. */
export function readSnapshotKey(disk: Disk): Promise<SnapshotKey | null> {
  return disk.transaction([], snapshotKeyOf)
}

/** The same, inside a transaction that reads more. */
export async function snapshotKeyOf(tx: DiskTransaction): Promise<SnapshotKey | null> {
  const [progress, cursor] = await Promise.all([tx.snapshot(), tx.cursor()])
  return keyOf(progress, cursor)
}

/** Stores the server's answer to `asked`. A chunk that is not the next one is stale and changes nothing. */
export function storeChunk(disk: Disk, asked: SnapshotKey, chunk: SnapshotChunk, { report = () => {} }: SnapshotOptions = {}): Promise<ChunkOutcome> {
  return disk.transaction(entityNames, async (tx) => {
    const [cursor, known] = await Promise.all([tx.cursor(), tx.snapshot()])
    if (!isSameKey(keyOf(known, cursor), asked)) return 'stale'
    const epoch = known?.epoch ?? cursor.epoch
    if (epoch !== '' && epoch !== chunk.epoch) return 'epoch-changed'
    const version = known?.version ?? chunk.version
    const reached = chunk.next ? {} : { epoch: chunk.epoch, version }
    const { tally: totals, staged } = await storeBlocks(tx, chunk, cursor)
    const progress: SnapshotProgress = { epoch: chunk.epoch, version, next: chunk.next, done: totals.count, total: chunk.total }
    await tx.save({ cursor: { ...cursor, ...totals, ...reached }, snapshot: progress })
    const endsEntity = chunk.next?.entity !== asked.entity
    if (endsEntity && staged > 0) {
      const incoming = await tx.staged()
      await tx.save({ ...(await replayAll(tx, await tx.queued(), incoming, report)), clearStage: true })
    }
    return progress
  })
}

export interface SnapshotOptions {
  report?: Report
}

async function storeBlocks(
  tx: DiskTransaction,
  { blocks }: SnapshotChunk,
  from: Cursor,
): Promise<{ tally: { count: number; checksum: number }; staged: number }> {
  const [effects, staged] = await Promise.all([tx.effects(), tx.staged()])
  let totals = { count: from.count, checksum: from.checksum }
  for (const block of blocks) {
    const admitted = await classifyBlock(tx, block, effects, staged)
    totals = admitted.addTotals(totals)
    staged.push(...admitted.toStage)
    await tx.save({ blocks: [{ ...block, hidden: admitted.hidden }], stage: admitted.toStage })
  }
  return { tally: totals, staged: staged.length }
}

/** Where a snapshot continues. One starts only with an empty mirror: a new one, or one that was reset. */
function keyOf(progress: SnapshotProgress | null, cursor: Cursor): SnapshotKey | null {
  if (progress) return progress.next
  return cursor.version === 0 ? { entity: entityNames[0]!, after: null } : null
}

const isSameKey = (a: SnapshotKey | null, b: SnapshotKey): boolean => a !== null && a.entity === b.entity && a.after === b.after
