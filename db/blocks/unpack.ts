import { limits } from '#domain/limits.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { fetchingParts, type Cursor } from '../pull/cursor.ts'
import type { Disk } from '../disk/disk.ts'
import { createVisibilityTest } from './packed-block-index.ts'

/**
 *   block ──► 250 valid rows ──► table, and `from` advances     one transaction; after a kill, it continues after the last one
 *                └─ the last rows: the block is deleted with them
 *
 * Returns which entity to continue with, or null if nothing is packed or blocks are still being downloaded.
 */
export function unpackStep(disk: Disk, entity: EntityName, most: number = limits.snapshot.writeRows): Promise<EntityName | null> {
  return disk.transaction([entity], async (tx) => {
    if (isDownloading(await tx.cursor())) return null
    const index = await tx.packedBlocks()
    const head = index.find((each) => each.entity === entity)
    if (!head) return index[0]?.entity ?? null
    const block = await tx.block(head.id)
    const isVisible = createVisibilityTest(head, block)
    const end = Math.min(head.from + most, block.count)
    const rows = []
    for (let offset = head.from; offset < end; offset++) if (isVisible(offset)) rows.push(block.rowAt(offset))
    const isLast = end === block.count
    await tx.save({ unpacked: { head, rows, from: isLast ? null : end } })
    return isLast && index.length === 1 ? null : entity
  })
}

/** Unpacks everything, step by step. Two callers at the same time do no harm. */
export async function unpackAll(disk: Disk, signal?: AbortSignal): Promise<void> {
  let entity: EntityName | null = entityNames[0]!
  while (entity) {
    if (signal?.aborted) return
    entity = await unpackStep(disk, entity)
  }
}

/** Storing what arrives comes first. */
const isDownloading = (cursor: Cursor): boolean => fetchingParts(cursor).some(([, { listed }]) => listed !== null)

/** Whether there is anything to unpack. Checked before a worker is started for it. */
export const hasPacked = (disk: Disk): Promise<boolean> =>
  disk.transaction([entityNames[0]!], async (tx) => !isDownloading(await tx.cursor()) && (await tx.packedBlocks()).length > 0)
