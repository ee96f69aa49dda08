import { entityNames } from '#domain/schema.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { admitBlock } from './blocks/admit-block.ts'
import type { Cursor, Disk, SnapshotProgress, Stored } from './disk.ts'
import { replay } from './replay.ts'
import type { Report } from './run.ts'

/**
 *   chunk ──► its blocks as they are + next key + count, in one transaction     killed anywhere, it asks with the same key again
 *               │  └─ from then on every reader has their rows; unpacking comes later (blocks/unpack.ts)
 *               └─ rows that waiting intents read ──► $stage; at the end of an entity they come in, and these run again
 *   last chunk ──► the cursor stands at the version noted at the start; pulls bring the rest
 *
 * Law: `next` null is the mark that all of it is on this device, and is set in the transaction of the last rows.
 */
export type ChunkOutcome = SnapshotProgress | 'stale' | 'epoch-changed'

/** The key to ask the server with next, or null when the mirror is whole. */
export function readSnapshotKey(disk: Disk): Promise<SnapshotKey | null> {
  return disk.transaction([], snapshotKeyOf)
}

/** The same, inside a transaction that asks for more. */
export async function snapshotKeyOf(stored: Stored): Promise<SnapshotKey | null> {
  const [progress, cursor] = await Promise.all([stored.snapshot(), stored.cursor()])
  return keyOf(progress, cursor)
}

/** Stores what the server answered to `asked`. A chunk that is not the next one is stale and changes nothing. */
export function storeChunk(disk: Disk, asked: SnapshotKey, chunk: SnapshotChunk, { report = () => {} }: SnapshotOptions = {}): Promise<ChunkOutcome> {
  return disk.transaction(entityNames, async (stored) => {
    const [cursor, known] = await Promise.all([stored.cursor(), stored.snapshot()])
    if (!isSameKey(keyOf(known, cursor), asked)) return 'stale'
    const epoch = known?.epoch ?? cursor.epoch
    if (epoch !== '' && epoch !== chunk.epoch) return 'epoch-changed'
    const version = known?.version ?? chunk.version
    const reached = chunk.next ? {} : { epoch: chunk.epoch, version }
    const { tally, staged } = await storeBlocks(stored, chunk, cursor)
    const progress: SnapshotProgress = { epoch: chunk.epoch, version, next: chunk.next, done: tally.count, total: chunk.total }
    await stored.save({ cursor: { ...cursor, ...tally, ...reached }, snapshot: progress })
    const endsEntity = chunk.next?.entity !== asked.entity
    if (endsEntity && staged > 0) {
      const news = await stored.staged()
      await stored.save({ ...(await replay(stored, await stored.intents(), news, report)), clearStage: true })
    }
    return progress
  })
}

export interface SnapshotOptions {
  report?: Report
}

async function storeBlocks(stored: Stored, { blocks }: SnapshotChunk, from: Cursor): Promise<{ tally: { count: number; checksum: number }; staged: number }> {
  const [effects, staged] = await Promise.all([stored.effects(), stored.staged()])
  let tally = { count: from.count, checksum: from.checksum }
  for (const block of blocks) {
    const admitted = await admitBlock(stored, block, effects, staged)
    tally = admitted.tally(tally)
    staged.push(...admitted.met)
    await stored.save({ blocks: [{ ...block, hidden: admitted.hidden }], stage: admitted.met })
  }
  return { tally, staged: staged.length }
}

/** Where a snapshot goes on. One begins only over an empty mirror: a fresh one, or one that was reset. */
function keyOf(progress: SnapshotProgress | null, cursor: Cursor): SnapshotKey | null {
  if (progress) return progress.next
  return cursor.version === 0 ? { entity: entityNames[0]!, after: null } : null
}

const isSameKey = (a: SnapshotKey | null, b: SnapshotKey): boolean => a !== null && a.entity === b.entity && a.after === b.after
