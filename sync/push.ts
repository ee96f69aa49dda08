import type { Disk } from '#db/disk/disk.ts'
import { limitToPush, readUnconfirmed } from '#db/queue/outgoing.ts'
import type { Unsendable } from '#db/queue/set-aside.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { limits } from '#domain/limits.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import { byteLengthOf, maxPushBytes, sizeDetail } from '#domain/rules/changes/change-size.ts'
import { pushResponseSchema, type Push, type PushResponse, type WireMutation } from '#domain/wire/sync/push.ts'
import { isErrorBody, type CallResult, type Failure, type Transport } from './transport.ts'

/** Mutations read in one go: two pushes of a long queue. */
const mutationsPerRead = 2 * limits.push.most
/** With fewer left, the next ones are read. */
const refillBelow = limits.push.most

/** `hasMore`: there may be more after these. */
type ReadMutations = Omit<Push, 'previous'> & { hasMore: boolean; keys: number; before: WireMutation | undefined }

/**
 *   queue ──400──► push ──► push ──► push ──► push ──► …      no push waits for the disk behind the pages that pulls write
 *        ◄── the next 400, while these are being sent
 *
 * Law 108: what was read ahead is like a message in transit. The queue is never rewritten, the server accepts n only after n − 1, and only under
 * the device key it was read with; anything not answered as expected is read again.
 */
export class PushReader {
  readonly #disk: Disk
  readonly #deviceKey: () => Promise<string>
  #ahead: ReadMutations | null = null
  #keys = 0
  /** The read in progress for mutations after n `after`. */
  #coming: { after: number; read: Promise<ReadMutations | null> } | null = null

  constructor(disk: Disk, deviceKey: () => Promise<string>) {
    this.#disk = disk
    this.#deviceKey = deviceKey
  }

  /** The push after n `after`; null if there is nothing to send, or if this mirror does not know yet which server it belongs to. */
  async next(after: number, most: number): Promise<Push | null> {
    const all = (await this.#known(after)) ?? (await this.#read(after))
    if (!all) return null
    const { epoch, device, hasMore, keys, before, family } = all
    this.#keys = keys
    const mutations = limitToPush(all.mutations, most)
    const rest = all.mutations.slice(mutations.length)
    this.#ahead = rest.length ? { ...all, mutations: rest, before: mutations.at(-1) } : null
    const last = all.mutations.at(-1)!.n
    // A failed read is repeated, and reported, by the code that needs it.
    if (hasMore && rest.length < refillBelow) this.#coming ??= { after: last, read: this.#read(last).catch(() => null) }
    return { epoch, device, mutations, ...(before && { previous: hashEnvelope(before) }), ...(family && { family }) }
  }

  /** Cursor.keys when the last push was read: what the server says about it counts only under that key. */
  get keys(): number {
    return this.#keys
  }

  forget(): void {
    this.#ahead = null
    this.#coming = null
  }

  async #known(after: number): Promise<ReadMutations | null> {
    const [ahead, coming] = [this.#ahead, this.#coming]
    if (ahead?.mutations[0]?.n === after + 1) return ahead
    this.forget()
    return coming?.after === after ? coming.read : null
  }

  async #read(after: number): Promise<ReadMutations | null> {
    // The key first: if it is renewed in between, the server refuses what was read, and never accepts old numbers under a new key.
    const device = await this.#deviceKey()
    return this.#disk.transaction(
      [],
      async (tx) => {
        const [{ mutations, previous }, { epoch, since, keys, family: named }] = await Promise.all([readUnconfirmed(tx, after, mutationsPerRead), tx.cursor()])
        if (!mutations.length || !epoch) return null
        const family = named && { key: named.key, offset: since - named.since }
        return { epoch, device, mutations, keys, before: previous, hasMore: mutations.length === mutationsPerRead, ...(family && { family }) }
      },
      'r',
    )
  }
}

/** So large that no server reads it; over a slow connection it would not even arrive in time to be refused. */
export function findOversized({ mutations: [mutation, second] }: Push): Unsendable | undefined {
  if (!mutation || second) return undefined
  const size = byteLengthOf(mutation)
  return size > limits.push.body ? { code: 'change.too-large', detail: sizeDetail(size) } : undefined
}

/**
 * Why the only mutation of a push can never be accepted as it is. Undefined if it can; if there were several, which are then sent one by one;
 * and if the cause is not the mutation but the envelope or a proxy: nobody's work is set aside for that.
 */
export function findUnsendable({ mutations: [mutation, second] }: Push, { code, detail, body }: Failure): Unsendable | undefined {
  if (!mutation || second || isSkip(mutation)) return undefined
  const size = byteLengthOf(mutation)
  if (code === 'body.too-large' && size > maxPushBytes) return { code: 'change.too-large', detail: sizeDetail(size) }
  const isAbout = detail['field'] === undefined || String(detail['field']).startsWith('body.mutations')
  return code === 'input.invalid' && isErrorBody(body) && isAbout ? { code: 'change.unreadable', detail } : undefined
}

/** The mutation before which the server stopped because a copy of this device has used one of its ids. */
export const findUsedByCopy = ({ mutations }: Push, { code, detail }: Failure): WireMutation | undefined =>
  code === 'id.used-by-copy' ? mutations.find(({ n }) => n === detail['n']) : undefined

export const sendPush = (transport: Transport, body: Push, signal: AbortSignal): Promise<CallResult<PushResponse>> =>
  transport.call({ path: '/api/v1/sync/push', response: pushResponseSchema, body, signal })
