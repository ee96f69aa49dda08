import { setTimeout as wait } from 'node:timers/promises'

/** The longest a pause lasts, however busy others are: those who yield get their turn, too. */
const longestPause = 40

/** Counts the short calls of people who use little, and makes everything else wait while there are any. */
export class ShortCalls {
  #underWay = 0

  /** Until `leave` is called, which may happen more than once. */
  enter(): () => void {
    this.#underWay++
    let hasLeft = false
    return () => {
      if (!hasLeft) this.#underWay--
      hasLeft = true
    }
  }

  async waitUntilIdle(): Promise<void> {
    for (const until = performance.now() + longestPause; this.#underWay > 0 && performance.now() < until;) await wait(1)
  }
}
