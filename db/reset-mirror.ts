import { entityNames } from '#domain/schema.ts'
import { startCursor, type Disk } from './disk.ts'
import { replay } from './replay.ts'
import type { Report } from './run.ts'

export interface ResetOptions {
  report?: Report
  /** The server was restored (`epoch-changed`): what it confirmed before may be unknown to it now, and counts anew from what it says next. */
  isNewEpoch?: boolean
  /** Its counts differed from the server's at this moment: should they differ still when it is whole again, that is put up with. */
  disputedAt?: number | undefined
}

/**
 * Drops the mirror, to be fetched anew by a snapshot. The queue, the inbox, receipts and leases stay.
 * The waiting intents run again at once over nothing, so that they wait with an effect each, as always.
 */
export function resetMirror(disk: Disk, { report = () => {}, isNewEpoch = false, disputedAt }: ResetOptions = {}): Promise<void> {
  return disk.transaction(entityNames, async (stored) => {
    const { epoch, lastMutation, since, keys } = await stored.cursor()
    const kept = isNewEpoch ? { lastMutation: since, since, keys } : { epoch, lastMutation, since, keys }
    const disputed = disputedAt === undefined ? {} : { disputed: { since: disputedAt, differs: null, told: false } }
    await stored.save({ clearMirror: true, cursor: { ...startCursor, ...kept, ...disputed }, snapshot: null })
    await stored.save(await replay(stored, await stored.intents(), [], report))
  })
}
