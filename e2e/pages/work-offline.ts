import { expect, type Page } from '../harness/lab.ts'
import type { Network } from '../harness/network.ts'

/**
 * Cuts the network, and answers the question that the app asks then, so that it cannot come while a tube is scanned.
 * The page needs `page.clock.install()` before it opens the app.
 */
export async function workOffline(page: Page, network: Network): Promise<void> {
  network.leadTo(undefined)
  const dialog = page.getByRole('dialog', { name: 'Disconnected' })
  // It comes with the second poll that fails.
  const first = page.waitForEvent('requestfailed', (request) => request.url().includes('/members/fn/scheduledTasks/'))
  await page.clock.runFor(31_000)
  await first
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Work offline' }).click()
  await expect(dialog).toBeHidden()
}
