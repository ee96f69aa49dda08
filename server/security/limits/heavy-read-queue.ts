import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '#domain/tx.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { FairQueue } from './fair-queue.ts'
import type { ShortCalls } from './short-calls.ts'

/** Ms of work between two pauses. */
const slice = 4

export interface HeavyReadOptions {
  /** For all people together. */
  readonly atOnce: number
  /** For one person, besides the one that runs. */
  readonly waiting: number
  readonly shortCalls: ShortCalls
  /** Called when someone has too many waiting. */
  readonly onRefused?: () => void
}

/**
 *   export, first mirror, audit, history ─► queue: one at a time per person, a few in all ─► slice ─► pause while others work ─► slice ─► …
 *
 * Reading a whole group takes seconds, and there is only one thread: so it is done in slices, with pushes between them.
 */
export class HeavyReadQueue {
  readonly #options: HeavyReadOptions
  readonly #queue: FairQueue<number>

  constructor(options: HeavyReadOptions) {
    this.#options = options
    this.#queue = new FairQueue(options)
  }

  get running(): number {
    return this.#queue.running
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  /** `isGone`: the client no longer listens; the work ends at its next pause. Refuses if the person has too many waiting. */
  async run<T>(person: number, isGone: () => boolean, work: (giveWay: YieldControl) => Promise<T>): Promise<T> {
    const turn = this.#queue.enter(person)
    if (!turn) {
      this.#options.onRefused?.()
      throw new Refusal('request.too-many', { seconds: 5 })
    }
    const leave = await turn
    try {
      if (isGone()) throw new Refusal('request.too-many')
      return await work(this.#pacer(isGone))
    } finally {
      leave()
    }
  }

  #pacer(isGone: () => boolean): YieldControl {
    let since = performance.now()
    return async () => {
      if (performance.now() - since < slice) return
      await breathe()
      await this.#options.shortCalls.waitUntilIdle()
      if (isGone()) throw new Refusal('request.too-many')
      since = performance.now()
    }
  }
}
