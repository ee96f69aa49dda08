import type { Disk } from '#db/disk.ts'
import { cutToPush, queuedOf } from '#db/outgoing.ts'
import { limits } from '#domain/limits.ts'
import type { Push, PushAnswer } from '#domain/wire/push.ts'
import type { Answer, Transport } from './transport.ts'

/** Mutations read in one go: of a long queue four pushes. */
const readAtOnce = 4 * limits.push.mutations

/**
 *   queue ──200──► the first push ──► its answer ──► the next push ──► …      nobody waits at the disk behind the pages that pulls write
 *
 * Law: what is read ahead is as a message on its way. The queue is never rewritten, the server takes n only behind n − 1, and only under the
 * device key it was read with; whatever was not answered as hoped is read anew.
 */
export class PushReader {
  readonly #disk: Disk
  readonly #deviceKey: () => Promise<string>
  #ahead: Push | null = null

  constructor(disk: Disk, deviceKey: () => Promise<string>) {
    this.#disk = disk
    this.#deviceKey = deviceKey
  }

  /** The push behind n `after`; null when there is nothing to send, or when this mirror does not know yet which server it speaks to. */
  async next(after: number, most: number): Promise<Push | null> {
    const ahead = this.#ahead
    this.#ahead = null
    const all = ahead?.mutations[0]?.n === after + 1 ? ahead : await this.#read(after)
    if (!all) return null
    const mutations = cutToPush(all.mutations, most)
    if (mutations.length < all.mutations.length) this.#ahead = { ...all, mutations: all.mutations.slice(mutations.length) }
    return { ...all, mutations }
  }

  forget(): void {
    this.#ahead = null
  }

  async #read(after: number): Promise<Push | null> {
    // The key first: renewed in between, the server refuses what was read, and it never takes old numbers under a new key.
    const device = await this.#deviceKey()
    return this.#disk.transaction([], async (stored) => {
      const [mutations, cursor, snapshot] = await Promise.all([queuedOf(stored, after, readAtOnce), stored.cursor(), stored.snapshot()])
      // While a mirror is being fetched, only its snapshot knows the epoch yet.
      const epoch = cursor.epoch || snapshot?.epoch
      return mutations.length && epoch ? { epoch, device, mutations } : null
    })
  }
}

export const sendPush = (transport: Transport, body: Push, signal: AbortSignal): Promise<Answer<PushAnswer>> =>
  transport.call({ path: '/api/v1/sync/push', body, signal })
