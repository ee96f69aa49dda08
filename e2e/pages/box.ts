import type { Page } from '@playwright/test'

/** Chooses from the View menu of a box: 'List view', 'Expiration', 'Transpose rows and columns'. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await openView(page)
  await page.getByRole('menuitemradio', { name }).click()
}

/** The entries of the View menu that have a check mark. */
export async function chosenViews(page: Page): Promise<string[]> {
  await openView(page)
  const names = await page.getByRole('menuitemradio', { checked: true }).allTextContents()
  await page.keyboard.press('Escape')
  return names
}

const openView = (page: Page) => page.getByRole('button', { name: 'View', exact: true }).click()
