import type { Locator } from '@playwright/test'
import { expect, type Page } from '../harness/lab.ts'

/**
 * Moves the clock of the page past one poll after another, as long as needed: on a slow machine the first can be cut off, because its
 * time limit moves as well. The page needs `page.clock.install()` before it opens the app.
 */
export async function pollUntilShown(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(dialog).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}
