import { expect, type Locator, type Page } from '@playwright/test'
import { scan } from './tablet.ts'

interface Work {
  touches: number
  keys: number
}

/** A hand whose work is counted where it arrives, in the page: codes that were scanned, and every other touch of glass or key. */
export class InputCounter {
  readonly page: Page
  #scans = 0
  #keysOfScanner = 0

  private constructor(page: Page) {
    this.page = page
  }

  /** Counts from the next load of the page on. */
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

  /** A key pressed by hand is as good as a tap. */
  async count(): Promise<{ scans: number; taps: number }> {
    const { touches, keys } = await this.page.evaluate(() => (globalThis as unknown as { work: Work }).work)
    return { scans: this.#scans, taps: touches + keys - this.#keysOfScanner }
  }

  async scan(code: string): Promise<void> {
    this.#scans += 1
    this.#keysOfScanner += code.length + 1
    await scan(this.page, code)
  }

  /** Pressed as by a mouse: of a finger that is as quick as a test the second tap at one place would be taken for a bounce. */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    await target.click()
  }
}
