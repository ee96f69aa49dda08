import { entityNames } from '#domain/schema.ts'
import { startCursor, type Disk } from './disk.ts'
import { replayAll } from './replay-all.ts'
import type { Report } from './replay-mutation.ts'

export interface ResetOptions {
  report?: Report
  /** The server was restored (`epoch-changed`): what it confirmed before may be unknown to it now, and counts again only when it confirms it again. */
  isNewEpoch?: boolean
  /** Its counts differed from the server's at this time; if they still differ when it is complete again, that is accepted. */
  countMismatchAt?: number | undefined
}

/**
 * Drops the mirror, to be downloaded again by a snapshot. The queue, the inbox, receipts and leases stay.
 * The queued mutations run again at once over empty tables, so that each has its effect as always.
 */
export function resetMirror(disk: Disk, { report = () => {}, isNewEpoch = false, countMismatchAt }: ResetOptions = {}): Promise<void> {
  return disk.transaction(entityNames, async (tx) => {
    const { epoch, lastMutation, since, keys } = await tx.cursor()
    const kept = isNewEpoch ? { lastMutation: since, since, keys } : { epoch, lastMutation, since, keys }
    const disputed = countMismatchAt === undefined ? {} : { disputed: { since: countMismatchAt, differs: null, told: false } }
    await tx.save({ clearMirror: true, cursor: { ...startCursor, ...kept, ...disputed }, snapshot: null })
    await tx.save(await replayAll(tx, await tx.queued(), [], report))
  })
}
