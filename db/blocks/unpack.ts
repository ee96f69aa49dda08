import { limits } from '#domain/limits.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import type { Disk } from '../disk.ts'
import { visibleIn } from './shelf.ts'

/**
 *   block ──► 250 rows that still count ──► table, and `from` moves on     one transaction; killed anywhere, it goes on behind the last
 *                └─ the last of them: the block goes with them
 *
 * Answers which entity to go on with, or null when nothing is packed, or the rest of the mirror is still being fetched.
 */
export function unpackPiece(disk: Disk, entity: EntityName, most: number = limits.snapshot.writeRows): Promise<EntityName | null> {
  return disk.transaction([entity], async (stored) => {
    if ((await stored.snapshot())?.next) return null
    const shelf = await stored.shelf()
    const head = shelf.find((each) => each.entity === entity)
    if (!head) return shelf[0]?.entity ?? null
    const block = await stored.block(head.id)
    const isVisible = visibleIn(head, block)
    const end = Math.min(head.from + most, block.count)
    const rows = []
    for (let place = head.from; place < end; place++) if (isVisible(place)) rows.push(block.rowAt(place))
    const isLast = end === block.count
    await stored.save({ unpacked: { head, rows, from: isLast ? null : end } })
    return isLast && shelf.length === 1 ? null : entity
  })
}

/** Unpacks all there is, piece by piece. Whoever else does the same at the same time does no harm. */
export async function unpackAll(disk: Disk, signal?: AbortSignal): Promise<void> {
  let at: EntityName | null = entityNames[0]!
  while (at) {
    if (signal?.aborted) return
    at = await unpackPiece(disk, at)
  }
}

/** Whether there is anything to unpack, asked before a worker is started for it. */
export const hasPacked = (disk: Disk): Promise<boolean> =>
  disk.transaction([entityNames[0]!], async (stored) => !(await stored.snapshot())?.next && (await stored.shelf()).length > 0)
