import type { Page } from '@playwright/test'
import { openTab } from './navigation.ts'

/** A plasmid with this name; its page is open afterwards. */
export async function createSample(page: Page, name: string): Promise<void> {
  await openTab(page, 'Samples')
  await page.getByRole('button', { name: 'New sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sample' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: 'Plasmid', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Backbone' }).fill('pUC19')
  await dialog.getByRole('button', { name: 'Create sample' }).click()
  await page.getByRole('heading', { name }).waitFor()
}
