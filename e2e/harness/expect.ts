import { expect as base, type Locator } from '@playwright/test'

/**
 * Playwright's, with a cheaper wait: its own describes the whole page after every look that did not find the element,
 * which takes longer than many screens take to appear.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout
    if (!this.isNot) await locator.waitFor({ state: 'visible', timeout }).catch(() => undefined)
    try {
      await base(locator).toBeVisible({ visible: !this.isNot, timeout: this.isNot ? timeout : 1 })
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message.replace('Timeout: 1ms', `Timeout: ${timeout}ms`) }
    }
  },
})
