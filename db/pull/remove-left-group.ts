import { leasedKinds } from '#domain/leased-kinds.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { entityNames } from '#domain/schema.ts'
import type { Revoked } from '#domain/wire/sync/pull.ts'
import { confirmMutations } from './confirm-mutations.ts'
import { startCursor } from './cursor.ts'
import type { Disk } from '../disk/disk.ts'
import type { InboxItem } from '../disk/disk-rows.ts'
import { isOwnNumber } from '../queue/copied-device.ts'
import { toLocalNumbers } from '../queue/local-numbers.ts'

/**
 * The person is no longer in the group: its rows are removed from this device, but not what the person did there.
 * Mutations that the server had processed end with their result; the others move to the inbox with the code `group.left`.
 * `keys` is Cursor.keys at the time of the request. Returns false and does nothing if
 * another tab has handled this since: the person may be back already.
 */
export function removeLeftGroup(disk: Disk, answer: Pick<Revoked, 'lastMutation' | 'lastHash' | 'results'>, now: number, keys?: number): Promise<boolean> {
  return disk.transaction(entityNames, async (tx) => {
    const cursor = await tx.cursor()
    if (keys !== undefined && keys !== cursor.keys) return false
    const local = toLocalNumbers(answer, cursor.since)
    const { results } = local
    // The server may have processed other mutations of a copied device under these numbers.
    const lastMutation = (await isOwnNumber(tx, cursor, local)) ? local.lastMutation : cursor.lastMutation
    const reached = Math.max(lastMutation, cursor.lastMutation)
    const mutations = await tx.queued()
    const receipts = await tx.receipts(lastMutation)
    // A restored server counts from less than this device has used: the next key must not begin with a gap.
    const last = Math.max(reached, receipts.at(-1)?.n ?? 0, mutations.at(-1)?.n ?? 0)
    const ended = confirmMutations(
      mutations.filter((mutation) => mutation.n <= reached),
      results,
      now,
    )
    // What a restored server has lost can no longer be sent again.
    const lost = receipts.filter((receipt) => receipt.code === null).map((receipt) => receipt.intent)
    // Mutations that only hold a number are already in the inbox in their original form.
    const left = [...lost, ...mutations.filter((mutation) => mutation.n > reached)]
      .filter((mutation) => !isSkip(mutation))
      .map((mutation): InboxItem => ({
        n: mutation.n,
        code: 'group.left',
        detail: {},
        remarks: [],
        intent: mutation,
        arrivedAt: now,
      }))
    const files = await tx.heldFiles()
    const leases = (await Promise.all(leasedKinds.map((kind) => tx.leases(kind)))).flat()
    await tx.save({
      clearMirror: true,
      leaving: mutations.map((mutation) => mutation.n),
      inbox: [...(ended.inbox ?? []), ...left],
      // Receipts contain what was written there, and there is no server left to repair with them.
      dropReceiptsBefore: Infinity,
      dropLeases: leases,
      // What the server has belongs to the group; what it does not have is the person's own work.
      dropFiles: files.flatMap(({ id, waits }) => (waits ? [] : id)),
      files: files.flatMap((file) => (file.waits ? { ...file, code: 'group.left' } : [])),
      cursor: { ...startCursor, lastMutation: last, since: last, keys: cursor.keys + 1 },
      renewDevice: true,
      // Whoever comes back starts again with nothing there.
      dropProgress: true,
    })
    return true
  })
}
