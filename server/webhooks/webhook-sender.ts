import { LeasedWorkers } from '../followers/leased-workers.ts'
import { notifyAdministrators } from '../followers/notify-administrators.ts'
import type { FeedWriter } from '../feed/tables.ts'
import type { NetworkScope } from '../addons/fetch-outside.ts'
import type { Seal } from '../security/seal.ts'
import { aboutWebhook } from '../security/sealed-secrets.ts'
import type { FeedTables } from '../store/feed/feed-tables.ts'
import { readAudit } from '../store/feed/audit-table.ts'
import { readEpoch } from '../store/store-meta.ts'
import { askedAgain, beginNext, countAttempt, putOff, saveAnswer } from '../store/webhooks/deliveries.ts'
import { dueWebhooks, findWebhook, skipTo, stopWebhook, type StoredWebhook, type WebhookAddress } from '../store/webhooks/webhooks.ts'
import { auditPage } from './event-reader.ts'
import { eventOf, type GroupEvent } from './group-event.ts'
import { longFailure, waitAfter } from './retry-waits.ts'
import { isAccepted, isGone, sendEvent, type Answer } from './send-event.ts'

export interface WebhookSenderOptions {
  readonly store: FeedTables
  /** This process, unique among all. */
  readonly holder: string
  readonly seal: Seal
  readonly reach: NetworkScope
  readonly clock: () => number
  readonly onError: (error: unknown) => void
  /** Ms that a receiver has to answer. */
  readonly timeout?: number
  /** From 0 to 1; tests have their own. */
  readonly random?: () => number
}

type OpenWebhook = StoredWebhook & { readonly secret: string }

/** After this much silence of the process that has a webhook, another one takes over. Longer than an attempt. */
const leaseLasts = 60_000
const usualPatience = 15_000
const lookEvery = 1_000
/** How long a server that stops waits for receivers. */
const grace = 5_000
/** Webhooks that this process is busy with at the same time, besides one of each group. */
const places = { shared: 20, ofOwner: 4 } as const

/**
 *   every second ─► webhooks behind the audit log ─► lease? ─► the next event: the attempt is counted ─► send ─► accepted: done with it ─► the next event …
 *                                                     │ no: another process has it                       └─► not: later again, after 3 days never
 *                                                     └─► nothing
 *
 * In order: the next event is sent when the one before it was accepted.
 * Law 271: nothing is left out, and what is sent twice has the same id. A process that dies after it has sent is the reason: nobody knows whether it arrived.
 */
export class WebhookSender extends LeasedWorkers<WebhookAddress> {
  readonly #options: WebhookSenderOptions

  constructor(options: WebhookSenderOptions) {
    super({ ...options, every: lookEvery, leaseLasts, grace, places })
    this.#options = options
  }

  protected override leaseOf({ groupId, id }: WebhookAddress): string {
    return `webhook ${groupId} ${id}`
  }

  protected override ownerOf({ groupId }: WebhookAddress): number {
    return groupId
  }

  protected override due(): Promise<readonly WebhookAddress[]> {
    const { store, clock } = this.#options
    return store.read(async (_, sql) => dueWebhooks(sql, await readEpoch(sql), clock()))
  }

  protected override async work(address: WebhookAddress): Promise<boolean> {
    const { store, seal, clock } = this.#options
    const { webhook, again, isOn } = await store.read(async (_, sql) => {
      const webhook = await findWebhook(sql, address)
      const isOn = webhook?.state === 'active' && webhook.nextAt <= clock() && webhook.epoch === (await readEpoch(sql))
      return { webhook, again: await askedAgain(sql, address), isOn }
    })
    if (!webhook || (!isOn && again === undefined)) return false
    const secret = await seal.open(webhook.sealed, aboutWebhook(webhook))
    if (secret === undefined) return this.#giveUp(webhook)
    const opened = { ...webhook, secret }
    return again === undefined ? this.#sendNext(opened) : this.#sendAgain(opened, again)
  }

  /** Its secret is lost: nobody could check what is sent. */
  async #giveUp(webhook: StoredWebhook): Promise<false> {
    const { store, clock } = this.#options
    await store.write(async (tables, sql) => {
      if (await stopWebhook(sql, webhook)) await tellAdministrators(tables, webhook, 'webhook-stopped', clock())
    })
    return false
  }

  /** As many as were read in one go, while they are accepted. */
  async #sendNext(webhook: OpenWebhook): Promise<boolean> {
    const { store } = this.#options
    const { records, hashes, hasMore } = await store.read((_, sql) => readAudit(sql, webhook.groupId, webhook.doneTo, auditPage))
    let reached = webhook
    for (const [index, record] of records.entries()) {
      const event = eventOf(record, hashes[index]!)
      if (!event || !webhook.topics.includes(event.data.topic)) continue
      // Before each event: this process may have been stopped for longer than its lease.
      if (this.isStopped || !(await this.takeLease(webhook)) || !(await this.#deliver(reached, event))) return false
      reached = { ...webhook, doneTo: event.data.sequence }
    }
    const last = records.at(-1)
    if (last) await store.write((_, sql) => skipTo(sql, reached, last.seq))
    return hasMore
  }

  /** False if it was not accepted, or somebody has changed the webhook meanwhile. */
  async #deliver(webhook: OpenWebhook, event: GroupEvent): Promise<boolean> {
    const { store, clock } = this.#options
    const begun = await store.write(async (_, sql) => {
      const tries = await beginNext(sql, webhook)
      return tries === undefined ? undefined : { tries, attempt: await countAttempt(sql, webhook, event, 'sending', clock()) }
    })
    const answer = begun && (await this.#send(webhook, event, begun.attempt))
    if (!answer) return false
    await store.write(async (tables, sql) => {
      await saveAnswer(sql, webhook, event.data.sequence, answer)
      if (isAccepted(answer)) return
      const at = clock()
      const nextAt = this.#nextAttempt(answer, begun.tries, at)
      if (!(await putOff(sql, webhook, begun.tries, nextAt, at))) return
      if (nextAt === null) await tellAdministrators(tables, webhook, 'webhook-stopped', at)
      else if (begun.tries === longFailure) await tellAdministrators(tables, webhook, 'webhook-failing', at)
    })
    return isAccepted(answer)
  }

  /** Once, because somebody asked for it. */
  async #sendAgain(webhook: OpenWebhook, seq: number): Promise<boolean> {
    const { store, clock } = this.#options
    const { records, hashes } = await store.read((_, sql) => readAudit(sql, webhook.groupId, seq - 1, { ...auditPage, entries: 1 }))
    const event = records[0] && eventOf(records[0], hashes[0]!)
    if (!event) return false
    const attempt = await store.write(async (_, sql) => (await findWebhook(sql, webhook)) && countAttempt(sql, webhook, event, 'again', clock()))
    const answer = attempt && (await this.#send(webhook, event, attempt))
    if (!answer) return false
    await store.write((_, sql) => saveAnswer(sql, webhook, seq, answer))
    return true
  }

  /** Undefined if this process stops before the answer. */
  async #send({ url, secret }: OpenWebhook, event: GroupEvent, attempt: number): Promise<Answer | undefined> {
    const { reach, clock, timeout = usualPatience } = this.#options
    const answer = await sendEvent({ url, secret, attempt }, event, clock(), { reach, timeout, signal: this.signal })
    return this.signal.aborted && answer.status === null ? undefined : answer
  }

  #nextAttempt(answer: Answer, tries: number, at: number): number | null {
    const { random = Math.random } = this.#options
    const wait = isGone(answer) ? undefined : waitAfter(tries, answer.wait, random())
    return wait === undefined ? null : at + wait
  }
}

/** Whoever of them made the webhook. */
const tellAdministrators = (tables: FeedWriter, { groupId, url }: StoredWebhook, kind: 'webhook-failing' | 'webhook-stopped', at: number): Promise<void> =>
  notifyAdministrators(tables, groupId, { kind, name: new URL(url).host, detail: '', foreignId: groupId }, at)
