import { expect as base, type Locator } from '@playwright/test'

/**
 * Playwright's, with a cheaper wait: its own describes the whole page after every look that did not find the element,
 * which takes longer than many screens take to appear.
 */
export const expect = base.extend({
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
