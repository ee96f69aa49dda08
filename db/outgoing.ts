import { limits } from '#domain/limits.ts'
import { bytesOf, pushRoom } from '#domain/rules/change-size.ts'
import { mendStamp } from '#domain/stamp.ts'
import type { Mutation } from '#domain/wire/push.ts'
import type { Intent, Stored } from './disk.ts'

/** What this device sends with its next calls, in the server's count. */
export interface Standing {
  epoch: string
  /** The feed version to pull from, and the last n whose results are here. */
  version: number
  confirmed: number
  /** See Cursor.keys. */
  keys: number
  /** The server is still to hear that it counts otherwise than this device. */
  disputed: boolean
}

export async function standingOf(stored: Stored): Promise<Standing> {
  const { epoch, version, lastMutation, since, keys, disputed } = await stored.cursor()
  return { epoch, version, confirmed: lastMutation - since, keys, disputed: Boolean(disputed?.differs && !disputed.told) }
}

/**
 * What to push next, in order and without a gap: the queue, and before it whatever a restored server has lost,
 * which is what receipts are kept for. No more than one push may hold.
 * `after`, in the server's count, skips what it has answered for but no pull has confirmed yet; `most` is how many at most.
 */
export const outgoingOf = async (stored: Stored, after = 0, most: number = limits.push.mutations): Promise<Mutation[]> =>
  cutToPush(await queuedOf(stored, after, most))

/** What is to be pushed, however many pushes it takes; see {@link cutToPush}. */
export async function queuedOf(stored: Stored, after: number, most: number): Promise<Mutation[]> {
  const { lastMutation, since } = await stored.cursor()
  const behind = Math.max(lastMutation, after + since)
  const lost = (await stored.receipts(behind)).map(({ intent, code }) => (code === null ? intent : { ...intent, settled: code }))
  const waiting = await stored.intents(behind - lastMutation + most)
  const intents = [...lost, ...waiting.filter((intent) => intent.n > behind)]
  return intents.slice(0, most).map((intent) => toMutation(intent, since))
}

export const toMutation = ({ about: _about, batch: _batch, ...mutation }: Intent, since: number): Mutation => ({
  ...mutation,
  ...mendStamp(mutation),
  n: mutation.n - since,
})

/** As many of the first as one push may hold; at least one, however large: the server answers for it. */
export function cutToPush(all: readonly Mutation[], most: number = limits.push.mutations): Mutation[] {
  const mutations = all.slice(0, Math.min(most, limits.push.mutations))
  let left = pushRoom
  const fits = (mutation: Mutation) => (left -= bytesOf(mutation) + 1) >= 0
  const tooMany = mutations.findIndex((mutation) => !fits(mutation))
  return mutations.slice(0, tooMany < 0 ? mutations.length : Math.max(1, tooMany))
}
