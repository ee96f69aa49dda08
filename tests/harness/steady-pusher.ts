import { setTimeout as wait } from 'node:timers/promises'
import { errorEntry } from '#domain/command-errors.ts'
import type { ErrorBody } from '#domain/wire/errors.ts'
import type { WireMutation, PushResponse } from '#domain/wire/sync/push.ts'

export interface PusherOptions {
  readonly url: string
  readonly token: string
  readonly epoch: string
  readonly device: string
  readonly userId: number
  readonly groupId: number
  /** Each mutation adds one unit to this sample, so that its amount shows how many were applied. */
  readonly sampleId: number
}

/** Longer than a server may leave any request unanswered. */
const timeout = 30_000
const longestPause = 300
const most = 5

/** A device that keeps pushing over HTTP, waits when it is told "later", and remembers the answers. */
export class SteadyPusher {
  /** Mutations made so far; the n of the last one. */
  made = 0
  /** The last n that a push was answered with. */
  acknowledged = 0
  /** Refusals with "later": their codes. */
  readonly later: string[] = []
  /** Every answer that is neither an acknowledgment nor "later": these would stop a device, or the server is gone. */
  readonly wrong: string[] = []
  readonly #options: PusherOptions
  #isStopping = false
  #hasGivenUp = false
  #run: Promise<void> | undefined

  constructor(options: PusherOptions) {
    this.#options = options
  }

  start(): void {
    this.#isStopping = false
    this.#run = this.#pushOn()
  }

  /** Makes no more mutations; resolves when all are acknowledged, or when it is clear that they never will be. */
  async drain(): Promise<void> {
    this.#isStopping = true
    await this.#run
  }

  /** Ends at once, whatever is waiting. */
  async giveUp(): Promise<void> {
    this.#hasGivenUp = true
    await this.#run
  }

  /** One push of everything that is queued. */
  async push(queuedMutations = 0): Promise<{ status: number; code: string | undefined; body: Partial<ErrorBody & PushResponse> }> {
    this.made += queuedMutations
    const { url, token, epoch, device } = this.#options
    const mutations = Array.from({ length: this.made - this.acknowledged }, (_, at) => this.#act(this.acknowledged + 1 + at))
    const answer = await fetch(`${url}/api/v1/sync/push`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ epoch, device, mutations }),
      signal: AbortSignal.timeout(timeout),
    })
    const body = (await answer.json()) as Partial<ErrorBody & PushResponse>
    if (answer.ok) this.acknowledged = body.lastMutation!
    else if (errorEntry(body.code!).retry === 'later' && answer.status === 503 && answer.headers.has('retry-after')) this.later.push(body.code!)
    else this.wrong.push(`${answer.status} ${body.code}`)
    return { status: answer.status, code: body.code, body }
  }

  async #pushOn(): Promise<void> {
    const giveUpAt = () => Date.now() + timeout
    for (let pause = 10, until = giveUpAt(); ;) {
      const waiting = this.made - this.acknowledged
      if (this.#hasGivenUp || (this.#isStopping && !waiting)) return
      try {
        const { status } = await this.push(this.#isStopping ? 0 : Math.max(0, most - waiting))
        if (status === 200) [pause, until] = [10, giveUpAt()]
      } catch (error) {
        this.wrong.push(`no answer: ${error as Error}`)
      }
      if (!this.#isStopping) until = giveUpAt()
      if (Date.now() > until) return
      await wait(pause)
      pause = Math.min(longestPause, pause * 2)
    }
  }

  #act(n: number): WireMutation {
    const { userId, groupId, sampleId } = this.#options
    const input = { sampleId, delta: 1, unit: 'mL' }
    const mutation = { command: 'sample.adjust-amount@1', input, userId, groupId, capturedAt: 1_772_539_200_000, clockOffset: 0, appVersion: '0.2.0' }
    return { n, ...mutation, label: 'Take 1 mL' }
  }
}
