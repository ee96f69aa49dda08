import { expect, test, type Page } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 8

test.use({ tablet: 'mara', isShared: true })

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const write = async (page: Page, words: string) => {
  for (const part of words.split(/(?<= )/)) await page.keyboard.insertText(part)
  await page.getByRole('heading', { level: 1 }).click()
  await waitUntilSent(page)
}
const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Text' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}

test('what changed in a text is marked, an earlier version is restored and that is undone; without the network it says so', async ({ page, lab }) => {
  const { network, server } = lab
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'History test' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await write(page, 'Wash the cells twice.')

  // Opened again, what is written is another version.
  await page.reload()
  await text(page).click()
  await page.keyboard.press('Control+a')
  await write(page, 'Wash the plate twice.')

  await openHistory(page)
  const dialog = page.getByRole('dialog', { name: 'History of Text' })
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(2)
  await expect(versions.first().getByRole('img', { name: 'Words added: 1, removed: 1' })).toBeVisible()
  await expect(dialog.getByRole('deletion').first()).toHaveText('cells')
  await expect(dialog.getByRole('insertion').first()).toHaveText('plate')
  await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeDisabled()

  await versions.nth(1).click()
  await expect(dialog.getByRole('insertion').last()).toHaveText('Wash the cells twice.')
  await dialog.getByRole('radio', { name: 'Compared with now' }).click()
  await expect(dialog.getByRole('deletion').last()).toHaveText('plate')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(text(page)).toHaveText('Wash the cells twice.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveText('Wash the plate twice.')
  await waitUntilSent(page)

  network.leadTo(undefined)
  await openHistory(page)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  network.leadTo(server.port)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(versions).toHaveCount(3)
})
