import { limits } from '#domain/limits.ts'

/**
 * Reports that nothing has left the queue for a while although the server responds.
 *
 *   first in queue  7 ─────────────────────────────────────────► still 7: stuck
 *   answers         ×     ×     ×    ×   (pulls, polls, pokes; silence starts the time again)
 *                   └──── limits.queue.stuckAfter ───►
 *
 * All times are of a monotonic clock.
 */
export class StallDetector {
  #first: number | null = null
  #since = 0
  #answeredSince = 0
  #answeredAt = -Infinity

  /** The number of the first mutation in the queue; null if it is empty. */
  noteFirst(first: number | null, at: number): void {
    if (first !== this.#first) this.#since = at
    this.#first = first
  }

  /** The server has answered something. */
  noteResponse(at: number): void {
    if (at - this.#answeredAt > limits.queue.stuckAfter) this.#answeredSince = at
    this.#answeredAt = at
  }

  /** Nothing is supposed to be sent at the moment: nobody is signed in, another tab sends, or the mirror is still being downloaded. */
  pause(at: number): void {
    this.#since = at
  }

  get isStuck(): boolean {
    return this.#first !== null && this.#answeredAt - Math.max(this.#since, this.#answeredSince) >= limits.queue.stuckAfter
  }
}
