import { expect as base, type Locator } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Playwright's, with a cheaper wait: its own describes the whole page after every look that did not find the element,
 * which takes longer than many screens take to appear.
 */
const withVisible = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout
    const deadline = performance.now() + timeout
    // This fails at once while two elements match, for example between two screens; Playwright's own wait then has the rest of the time.
    if (!this.isNot) await locator.waitFor({ state: 'visible', timeout }).catch(() => undefined)
    try {
      await base(locator).toBeVisible({ visible: !this.isNot, timeout: Math.max(1, Math.round(deadline - performance.now())) })
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message.replace(/Timeout: \d+ms/, `Timeout: ${timeout}ms`) }
    }
  },
})

/** As in playwright.config.ts. */
const usualTimeout = 15_000
/** Ms between looks that throw. */
const pause = 100

const { poll: pollUntilItThrows } = withVisible

/** Playwright's ends with the first look that throws: at an element that is not there yet, or at a page that is being replaced. This one looks again. */
const poll: typeof pollUntilItThrows = (look, options) => {
  const { timeout = usualTimeout } = typeof options === 'object' ? options : {}
  // Playwright begins to count later, so the last reason is told before it ends the poll.
  const deadline = performance.now() + timeout
  const lookAgain = async () => {
    for (;;) {
      try {
        return await look()
      } catch (error) {
        if (performance.now() + pause > deadline) throw error
        await wait(pause)
      }
    }
  }
  return pollUntilItThrows(lookAgain, options)
}

export const expect: typeof withVisible = Object.assign(withVisible, { poll })
