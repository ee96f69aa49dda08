import { limits } from '#domain/limits.ts'

/**
 * Tells that nothing has left the queue for a while although the server answers.
 *
 *   first in line   7 ─────────────────────────────────────────► still 7: stuck
 *   answers         ×     ×     ×    ×   (pulls, polls, pokes; a silence begins the while anew)
 *                   └──── limits.queue.stuckAfter ───►
 *
 * All times are of a clock that never jumps.
 */
export class StallDetector {
  #first: number | null = null
  #since = 0
  #answeredSince = 0
  #answeredAt = -Infinity

  /** The number of the first act in line; null when none waits. */
  noteFirst(first: number | null, at: number): void {
    if (first !== this.#first) this.#since = at
    this.#first = first
  }

  /** The server has answered something. */
  noteResponse(at: number): void {
    if (at - this.#answeredAt > limits.queue.stuckAfter) this.#answeredSince = at
    this.#answeredAt = at
  }

  /** Nothing is meant to leave just now: nobody is signed in, another tab sends, the mirror is still being fetched. */
  pause(at: number): void {
    this.#since = at
  }

  get isStuck(): boolean {
    return this.#first !== null && this.#answeredAt - Math.max(this.#since, this.#answeredSince) >= limits.queue.stuckAfter
  }
}
