import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { scan } from './tablet.ts'

interface Work {
  touches: number
  keys: number
}

/** Counts a person's work where it arrives, in the page: scanned codes, and every other touch or key press. */
export class InputCounter {
  readonly page: Page
  #scans = 0
  #keysOfScanner = 0

  private constructor(page: Page) {
    this.page = page
  }

  /** Counts from the next page load on. */
  static async at(page: Page): Promise<InputCounter> {
    await page.addInitScript(() => {
      const work: Work = { touches: 0, keys: 0 }
      Object.assign(globalThis, { work })
      addEventListener('pointerdown', () => (work.touches += 1), true)
      addEventListener('keydown', () => (work.keys += 1), true)
    })
    return new InputCounter(page)
  }

  async begin(): Promise<void> {
    this.#scans = 0
    this.#keysOfScanner = 0
    await this.page.evaluate(() => Object.assign((globalThis as unknown as { work: Work }).work, { touches: 0, keys: 0 }))
  }

  /** A key pressed by hand counts as a tap. */
  async count(): Promise<{ scans: number; taps: number }> {
    const { touches, keys } = await this.page.evaluate(() => (globalThis as unknown as { work: Work }).work)
    return { scans: this.#scans, taps: touches + keys - this.#keysOfScanner }
  }

  async scan(code: string): Promise<void> {
    this.#scans += 1
    this.#keysOfScanner += code.length + 1
    await scan(this.page, code)
  }

  /** Pressed as with a mouse: with a finger as fast as a test, a second tap in the same place would count as a bounce. */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    await target.click()
  }
}
