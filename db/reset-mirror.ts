import { entityNames } from '#domain/schema.ts'
import { startCursor, type Disk } from './disk.ts'
import { replayAll } from './replay-all.ts'
import type { Report } from './replay-mutation.ts'

export interface ResetOptions {
  report?: Report
  /** The server was restored (`epoch-changed`): what it confirmed before may be unknown to it now, and counts anew from what it says next. */
  isNewEpoch?: boolean
  /** Its counts differed from the server's at this moment: should they differ still when it is whole again, that is put up with. */
  countMismatchAt?: number | undefined
}

/**
 * Drops the mirror, to be fetched anew by a snapshot. The queue, the inbox, receipts and leases stay.
 * The waiting intents run again at once over nothing, so that they wait with an effect each, as always.
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
