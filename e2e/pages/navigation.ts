import type { Page } from '@playwright/test'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** A tab of the inventory, from wherever the person is. */
export async function openTab(page: Page, name: 'Storage' | 'Samples' | 'Series' | 'Archive'): Promise<void> {
  await rail(page).getByRole('link', { name: 'Inventory' }).click()
  await page.getByRole('navigation', { name: 'Inventory' }).getByRole('link', { name, exact: true }).click()
}

/** A list of the inventory that has no tab of its own. */
export async function openFromMenu(page: Page, name: 'Advanced search' | 'Sample types' | 'Import samples' | 'Storage units'): Promise<void> {
  await openTab(page, 'Samples')
  await page.getByRole('button', { name: 'More screens' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The sync indicator, whatever it says. */
export const syncPill = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Synced|Checking|Copying|Offline|\d+ (waiting|to review))/ })

/** The queue has no entry of its own: the sync indicator leads to it. By keyboard, because for some seconds messages lie over it. */
export const openQueue = (page: Page): Promise<void> => syncPill(page).press('Enter')

/** Its name may have the number of changes to review behind it. */
export const goHome = (page: Page): Promise<void> => rail(page).getByRole('link', { name: /^Home/ }).click()

/** Of Mara's own menu, at the top right. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
