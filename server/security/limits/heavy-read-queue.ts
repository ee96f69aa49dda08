import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '#domain/tx.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import type { ShortCalls } from './short-calls.ts'

/** Ms of work between two pauses. */
const slice = 4

interface Waiting {
  readonly person: number
  readonly start: () => void
}

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
  readonly #running = new Set<number>()
  readonly #queue: Waiting[] = []

  constructor(options: HeavyReadOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#running.size
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** `isGone`: the client no longer listens; the work ends at its next pause. Refuses if the person has too many waiting. */
  async run<T>(person: number, isGone: () => boolean, work: (giveWay: YieldControl) => Promise<T>): Promise<T> {
    if (this.#queue.filter((waiting) => waiting.person === person).length >= this.#options.waiting) {
      this.#options.onRefused?.()
      throw new Refusal('request.too-many', { seconds: 5 })
    }
    await new Promise<void>((start) => {
      this.#queue.push({ person, start })
      this.#startNext()
    })
    try {
      if (isGone()) throw new Refusal('request.too-many')
      return await work(this.#pacer(isGone))
    } finally {
      this.#running.delete(person)
      this.#startNext()
    }
  }

  #startNext(): void {
    while (this.#running.size < this.#options.atOnce) {
      const at = this.#queue.findIndex(({ person }) => !this.#running.has(person))
      if (at < 0) return
      const [next] = this.#queue.splice(at, 1)
      this.#running.add(next!.person)
      next!.start()
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
