import { expect, type Page } from '../harness/lab.ts'

/** Enters the name in the dialog that is open, and confirms it. */
export async function create(page: Page, button: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

/** From the screen of projects: a project, a study in it, and an experiment, which is open then. */
export async function createExperiment(page: Page, names: { project: string; study: string; experiment: string }): Promise<void> {
  for (const [kind, name] of Object.entries(names)) {
    await page.getByRole('button', { name: `New ${kind}` }).click()
    await create(page, `Create ${kind}`, name)
  }
}
