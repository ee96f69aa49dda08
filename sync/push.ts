import type { Disk } from '#db/disk.ts'
import { limitToPush, readUnconfirmed } from '#db/outgoing.ts'
import type { Unsendable } from '#db/set-aside.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { limits } from '#domain/limits.ts'
import { byteLengthOf, maxPushBytes, sizeDetail } from '#domain/rules/change-size.ts'
import { pushResponseSchema, type Push, type PushResponse } from '#domain/wire/push.ts'
import { isErrorBody, type CallResult, type Failure, type Transport } from './transport.ts'

/** Mutations read in one go: of a long queue four pushes. */
const mutationsPerRead = 4 * limits.push.mutations
/** With fewer left the next ones are asked for. */
const refillBelow = 2 * limits.push.mutations

/** `hasMore`: there may be, behind these. */
type ReadMutations = Push & { hasMore: boolean }

/**
 *   queue ──200──► push ──► push ──► push ──► push ──► …      nobody waits at the disk behind the pages that pulls write
 *        ◄── the next 200, while these are on their way
 *
 * Law: what is read ahead is as a message on its way. The queue is never rewritten, the server takes n only behind n − 1, and only under the
 * device key it was read with; whatever was not answered as hoped is read anew.
 */
export class PushReader {
  readonly #disk: Disk
  readonly #deviceKey: () => Promise<string>
  #ahead: ReadMutations | null = null
  /** What is being read behind n `after`. */
  #coming: { after: number; read: Promise<ReadMutations | null> } | null = null

  constructor(disk: Disk, deviceKey: () => Promise<string>) {
    this.#disk = disk
    this.#deviceKey = deviceKey
  }

  /** The push behind n `after`; null when there is nothing to send, or when this mirror does not know yet which server it speaks to. */
  async next(after: number, most: number): Promise<Push | null> {
    const all = (await this.#known(after)) ?? (await this.#read(after))
    if (!all) return null
    const { epoch, device, hasMore } = all
    const mutations = limitToPush(all.mutations, most)
    const rest = all.mutations.slice(mutations.length)
    this.#ahead = rest.length ? { ...all, mutations: rest } : null
    const last = all.mutations.at(-1)!.n
    // A read that fails is done again by who needs it, and told there.
    if (hasMore && rest.length < refillBelow) this.#coming ??= { after: last, read: this.#read(last).catch(() => null) }
    return { epoch, device, mutations }
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
    // The key first: renewed in between, the server refuses what was read, and it never takes old numbers under a new key.
    const device = await this.#deviceKey()
    return this.#disk.transaction([], async (tx) => {
      const [mutations, cursor, snapshot] = await Promise.all([readUnconfirmed(tx, after, mutationsPerRead), tx.cursor(), tx.snapshot()])
      // While a mirror is being fetched, only its snapshot knows the epoch yet.
      const epoch = cursor.epoch || snapshot?.epoch
      return mutations.length && epoch ? { epoch, device, mutations, hasMore: mutations.length === mutationsPerRead } : null
    })
  }
}

/** So large that no server reads it; over a slow line it would not even arrive in time to be refused. */
export function findOversized({ mutations: [mutation, second] }: Push): Unsendable | undefined {
  if (!mutation || second) return undefined
  const size = byteLengthOf(mutation)
  return size > limits.push.body ? { code: 'change.too-large', detail: sizeDetail(size) } : undefined
}

/**
 * Why the one act of a push can never be taken as it stands. Undefined when it can; when there were several, which are sent one by one then;
 * and when it is not the act that is to blame but what is around it, or a proxy: for that nobody's work is put aside.
 */
export function findUnsendable({ mutations: [mutation, second] }: Push, { code, detail, body }: Failure): Unsendable | undefined {
  if (!mutation || second || isSkip(mutation)) return undefined
  const size = byteLengthOf(mutation)
  if (code === 'body.too-large' && size > maxPushBytes) return { code: 'change.too-large', detail: sizeDetail(size) }
  const isAbout = detail['field'] === undefined || String(detail['field']).startsWith('body.mutations')
  return code === 'input.invalid' && isErrorBody(body) && isAbout ? { code: 'change.unreadable', detail } : undefined
}

export const sendPush = (transport: Transport, body: Push, signal: AbortSignal): Promise<CallResult<PushResponse>> =>
  transport.call({ path: '/api/v1/sync/push', response: pushResponseSchema, body, signal })
