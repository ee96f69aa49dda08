import { leasedKinds } from '#domain/leased-kinds.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { PullPage } from '#domain/wire/sync/pull.ts'
import type { Cursor } from '../pull/cursor.ts'
import { distrustAll } from '../pull/cursor-steps.ts'
import type { Batch, DiskTransaction } from '../disk/disk.ts'
import { toWireMutation } from './outgoing.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'

/**
 * Whether the last mutation that the server has processed under this device key was made here; numbers are this workspace's own.
 * If not, the storage of this device was copied, or is a restored older state, and the other one has gone on.
 * A server without the hash is trusted, and so is a number that was confirmed before. After a restore, a number whose mutation is no longer kept here is not.
 */
export async function isOwnNumber(
  tx: DiskTransaction,
  cursor: Cursor,
  { lastMutation, lastHash }: Pick<PullPage, 'lastMutation' | 'lastHash'>,
): Promise<boolean> {
  if (lastHash === undefined || lastMutation <= cursor.since) return true
  if (lastMutation === cursor.lastMutation && cursor.lastHash !== undefined) return lastHash === cursor.lastHash
  const [receipts, [queued]] = await Promise.all([tx.receipts(lastMutation - 1), tx.queuedByNumber([lastMutation])])
  const own = queued ?? receipts.find(({ n }) => n === lastMutation)?.intent
  if (own) return hashEnvelope(toWireMutation(own, cursor.since)) === lastHash
  return lastMutation <= cursor.lastMutation
}

/**
 *   key A   1  2  3           processed, the last ones perhaps by another device
 *   queue            4  5  6  becomes 1 2 3 of a new key, which names A: what A has sent of it already is not done again
 *
 * Everything that this server may not have is sent under the new key. Leases are shared with the copy, so unused ids are given up.
 * `device` is the present key.
 */
export async function takeNewKey(tx: DiskTransaction, cursor: Cursor, device: string | undefined): Promise<Batch> {
  const [next, leases] = await Promise.all([firstUnsent(tx, cursor), Promise.all(leasedKinds.map((kind) => tx.leases(kind)))])
  const since = (next ?? cursor.lastMutation + 1) - 1
  const family = cursor.family ?? (device === undefined ? undefined : { key: device, since: cursor.since })
  return {
    cursor: { ...cursor, since, lastMutation: since, lastHash: undefined, keys: cursor.keys + 1, ...(family && { family }) },
    renewDevice: true,
    dropLeases: leases.flat(),
  }
}

/**
 * The server was restored: everything is downloaded again, and what it has lost is sent again. Of a copied device, that includes what went out under
 * earlier keys; a new key lets it be sent in one row.
 */
export async function startOver(tx: DiskTransaction, cursor: Cursor): Promise<Batch> {
  const { family } = cursor
  const distrusted = distrustAll(cursor)
  return family ? takeNewKey(tx, { ...distrusted, since: family.since, lastMutation: family.since }, family.key) : { cursor: distrusted }
}

/** The server accepts n only after n − 1. A device whose receipts do not reach back as far as the server does has lost the numbers between. */
export async function hasGap(tx: DiskTransaction, cursor: Cursor, waiting: PendingEffects): Promise<boolean> {
  const expected = cursor.lastMutation + 1
  // Asked after every page: usually, the effects in memory tell.
  if (waiting.firstFrom(expected) === expected) return false
  const next = await firstUnsent(tx, cursor)
  return next !== undefined && next > expected
}

async function firstUnsent(tx: DiskTransaction, { lastMutation }: Cursor): Promise<number | undefined> {
  const [[receipt], [queued]] = await Promise.all([tx.receipts(lastMutation), tx.queued(1)])
  return receipt?.n ?? queued?.n
}
