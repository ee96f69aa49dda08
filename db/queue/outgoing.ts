import { limits } from '#domain/limits.ts'
import { byteLengthOf, maxPushBytes } from '#domain/rules/changes/change-size.ts'
import { sanitizeCaptureTime } from '#domain/capture-time.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import type { QueuedMutation } from '../disk/disk-rows.ts'

/**
 * What to push next, in order and without gaps: first anything a restored server has lost (receipts are kept for this), then the queue.
 * Never more than fits in one push.
 * `after`, in the server's count, skips what the server has answered but no pull has confirmed yet; `most` limits the count.
 */
export const readOutgoing = async (tx: DiskTransaction, after = 0, most: number = limits.push.mutations): Promise<WireMutation[]> =>
  limitToPush((await readUnconfirmed(tx, after, most)).mutations)

/** Everything to be pushed, however many pushes it takes; see {@link limitToPush}. `previous` is the mutation before, if it is still here. */
export async function readUnconfirmed(tx: DiskTransaction, after: number, most: number): Promise<{ mutations: WireMutation[]; previous?: WireMutation }> {
  const { lastMutation, since } = await tx.cursor()
  const behind = Math.max(lastMutation, after + since)
  const receipts = await tx.receipts(behind - 1)
  const sent = receipts.map(({ intent: mutation, code }) => (code === null ? mutation : { ...mutation, settled: code }))
  const waiting = await tx.queued(behind - lastMutation + most)
  const all = [...sent, ...waiting.filter((mutation) => mutation.n >= behind)].map((mutation) => toWireMutation(mutation, since))
  const [first] = all
  const mutations = all.filter(({ n }) => n + since > behind).slice(0, most)
  // Under the first number of a key, nothing is before.
  return first && first.n > 0 && first.n + since === behind ? { mutations, previous: first } : { mutations }
}

export const toWireMutation = ({ about: _about, batch: _batch, ...mutation }: QueuedMutation, since: number): WireMutation => ({
  ...mutation,
  ...sanitizeCaptureTime(mutation),
  n: mutation.n - since,
})

/** As many from the front as fit in one push; at least one, however large: then the server decides. */
export function limitToPush(all: readonly WireMutation[], most: number = limits.push.mutations): WireMutation[] {
  const mutations = all.slice(0, most)
  let left = maxPushBytes
  const fits = (mutation: WireMutation) => (left -= byteLengthOf(mutation) + 1) >= 0
  const tooMany = mutations.findIndex((mutation) => !fits(mutation))
  return mutations.slice(0, tooMany < 0 ? mutations.length : Math.max(1, tooMany))
}
