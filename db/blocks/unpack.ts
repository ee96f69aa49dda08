import { limits } from '#domain/limits.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import type { Disk } from '../disk.ts'
import { createVisibilityTest } from './packed-block-index.ts'

/**
 *   block ──► 250 rows that still count ──► table, and `from` moves on     one transaction; killed anywhere, it goes on behind the last
 *                └─ the last of them: the block goes with them
 *
 * Answers which entity to go on with, or null when nothing is packed, or the rest of the mirror is still being fetched.
 */
export function unpackStep(disk: Disk, entity: EntityName, most: number = limits.snapshot.writeRows): Promise<EntityName | null> {
  return disk.transaction([entity], async (tx) => {
    if ((await tx.snapshot())?.next) return null
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

/** Unpacks all there is, piece by piece. Whoever else does the same at the same time does no harm. */
export async function unpackAll(disk: Disk, signal?: AbortSignal): Promise<void> {
  let entity: EntityName | null = entityNames[0]!
  while (entity) {
    if (signal?.aborted) return
    entity = await unpackStep(disk, entity)
  }
}

/** Whether there is anything to unpack, asked before a worker is started for it. */
export const hasPacked = (disk: Disk): Promise<boolean> =>
  disk.transaction([entityNames[0]!], async (tx) => !(await tx.snapshot())?.next && (await tx.packedBlocks()).length > 0)
