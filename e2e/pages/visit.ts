import { expect, type Page } from '../harness/lab.ts'

/** Opens a screen and waits until what it reads from the device is shown. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}
