import { commandId } from '#domain/command.ts'
import { isSkip, skipKey, skipNumber } from '#domain/commands/skip-number.ts'
import { sanitizeCaptureTime } from '#domain/capture-time.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { entityNames } from '#domain/schema.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { chainsOf } from '../replay/chains-of.ts'
import type { Batch, Disk, DiskTransaction } from '../disk/disk.ts'
import { isSameMutation, type InboxItem, type QueuedMutation } from '../disk/disk-rows.ts'
import { toWireMutation } from './outgoing.ts'
import { replayAll } from '../replay/replay-all.ts'
import type { Report } from '../replay/replay-mutation.ts'

/** Why the server can never accept a mutation as it is. */
export interface Unsendable {
  readonly code: 'change.too-large' | 'change.unreadable'
  readonly detail: RefusalDetail
}

/**
 *   $outbox   1  2  3  4         1  2  3'  4      3' does nothing: the server accepts 4 only after 3
 *                   │     ──►
 *   $inbox          └──────────► 3, with what was entered and the reason
 *
 * Law 87: one transaction; afterward, the rows are as if the mutation had never been made. A mutation that does nothing already is never set aside.
 */
export function setAside(disk: Disk, mutation: WireMutation, { code, detail }: Unsendable, now: number, report: Report, keys?: number): Promise<boolean> {
  return disk.transaction(entityNames, async (tx) => {
    const { since, keys: present } = await tx.cursor()
    // Under another key, it has been sent again, and perhaps accepted.
    if (keys !== undefined && keys !== present) return false
    const n = mutation.n + since
    const toItem = (mutation: QueuedMutation): InboxItem => ({ n, code, detail, remarks: [], intent: mutation, arrivedAt: now })
    const [waiting] = await tx.queuedByNumber([n])
    if (isSameAsSent(waiting, mutation, since)) {
      const skip = toSkip(waiting)
      await tx.save({ ...(await replayWith(tx, new Map([[n, skip]]), report)), replaced: [skip], inbox: [toItem(waiting)] })
      return true
    }
    // Accepted once by a server that was restored since, and must be sent again.
    const [receipt] = await tx.receipts(n - 1)
    if (!receipt || !isSameAsSent(receipt.intent, mutation, since)) return false
    const inbox = receipt.code === null ? [toItem(receipt.intent)] : []
    await tx.save({ receipts: [{ ...receipt, intent: toSkip(receipt.intent) }], inbox })
    return true
  })
}

/** Whether this mutation is still the one that was sent, and not set aside already. */
export const isSameAsSent = (queued: QueuedMutation | undefined, sent: WireMutation, since: number): queued is QueuedMutation =>
  queued !== undefined && !isSkip(queued) && isSameMutation(toWireMutation(queued, since), sent)

/** The rows and effects once mutations that do nothing have taken the place of others, by number. */
export async function replayWith(tx: DiskTransaction, skips: ReadonlyMap<number, QueuedMutation>, report: Report): Promise<Batch> {
  const staying = await tx.queued()
  return replayAll(
    tx,
    staying.map((mutation) => skips.get(mutation.n) ?? mutation),
    [],
    report,
  )
}

export const toSkip = ({ n, userId, groupId, appVersion, ...stamp }: QueuedMutation): QueuedMutation => ({
  n,
  command: commandId(skipNumber),
  input: inputOf(stamp),
  userId,
  groupId,
  ...sanitizeCaptureTime(stamp),
  appVersion: appVersion.slice(0, 100),
  label: '',
  about: [skipKey],
})

/** The server then refuses what builds on it. */
function inputOf(mutation: Pick<QueuedMutation, 'command' | 'input'>): { chains?: string[] } {
  const chains = chainsOf(mutation)
  return chains.length ? { chains: [...chains] } : {}
}
