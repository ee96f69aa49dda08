import type { Locator } from '@playwright/test'
import { expect, type Page } from '../harness/lab.ts'

/** A field of the open sample, which may be folded away because it is empty. */
export async function showField(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole('button', { name: new RegExp(`^${name} `) })
  const fold = page.getByRole('button', { name: /^\d+ empty fields?$/ })
  await expect(field.or(fold).first()).toBeVisible()
  if (!(await field.isVisible())) await fold.click()
  return field
}

export async function editField(page: Page, name: string): Promise<void> {
  await (await showField(page, name)).click()
}
