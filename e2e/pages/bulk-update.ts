import type { Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { scan } from '../harness/tablet.ts'

/** This mode of the scan screen, opened as a person does: the scanner has been ready since the page was loaded. */
export async function openBulkUpdate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await page.getByRole('radio', { name: 'Bulk update' }).click()
  await expect(page.getByRole('heading', { name: 'Scan the tubes to update' })).toBeVisible()
}

/** Scans tubes one after another; `before` are there already. */
export async function scanTubes(page: Page, tubes: readonly { id: number }[], before = 0): Promise<void> {
  for (const [index, { id }] of tubes.entries()) {
    await scan(page, `005${String(id).padStart(12, '0')}`)
    await expect(page.getByText(`in ${before + index + 1} sample`)).toBeVisible()
  }
}

/** Puts the samples on the screen into a new series. */
export async function makeSeries(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to series…' }).click()
  await page.getByRole('radio', { name: 'New series' }).click()
  await page.getByRole('textbox', { name: 'Series name' }).fill(name)
  await page.getByRole('button', { name: 'Create series' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
