import { expect, type Page } from '../harness/lab.ts'
import { screens } from './screens.ts'
import { visit } from './visit.ts'

/** Chooses a language in the settings; the page is loaded again. */
export async function chooseLanguage(page: Page, url: string, label: string, language: string, name: string): Promise<void> {
  await visit(page, url + screens['display settings'])
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: language }).click()
  await expect(page.getByRole('combobox', { name })).toBeVisible({ timeout: 30_000 })
}

export const toGerman = (page: Page, url: string) => chooseLanguage(page, url, 'Language', 'Deutsch', 'Sprache')
