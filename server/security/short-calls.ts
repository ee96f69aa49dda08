import { setTimeout as wait } from 'node:timers/promises'

/** Ms that a pause lasts at the most, however much others have to do: whoever gives way gets their turn too. */
const longestPause = 40

/** Counts the short calls of people who ask little, and lets everything else wait while there are some. */
export class ShortCalls {
  #underWay = 0

  /** Until `leave`, which may be called more than once, is called. */
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
