import { entityNames } from '#domain/schema.ts'
import { startCursor } from './cursor.ts'
import type { Disk } from '../disk/disk.ts'
import { replayAll } from '../replay/replay-all.ts'
import type { Report } from '../replay/replay-mutation.ts'

/**
 * Deletes all rows of the mirror, for space or because the person may no longer see them; it is downloaded again if they may.
 * The queue, the inbox, receipts and leases stay. The queued mutations run again over empty tables, so that each has its effect as always.
 */
export function resetMirror(disk: Disk, report: Report = () => {}): Promise<void> {
  return disk.transaction(entityNames, async (tx) => {
    const { epoch, completed, lastMutation, lastHash, since, family, keys } = await tx.cursor()
    await tx.save({ clearMirror: true, cursor: { ...startCursor, epoch, completed, lastMutation, lastHash, since, family, keys } })
    await tx.save(await replayAll(tx, await tx.queued(), [], report))
  })
}
