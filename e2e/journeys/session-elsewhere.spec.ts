import type { BrowserContext } from '@playwright/test'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { pollUntilShown } from '../pages/next-poll.ts'
import { editField, showField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, waitForMirror } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

/** A tab whose clock is controlled by the test, so that its next poll comes when the test says. */
async function openSamples(page: Page, lab: Lab): Promise<void> {
  await page.clock.install()
  await openApp(page, `${lab.network.url}/members/inventory/samples/`)
}

/** A dialog with unsaved text in it. */
async function beginSample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New sample' }).click()
  await page.getByRole('dialog', { name: 'New sample' }).getByRole('textbox', { name: 'Name' }).fill(name)
}

async function expectUntouched(page: Page, name: string): Promise<void> {
  await expect(
    page
      .locator('[role="dialog"]', { has: page.locator('h2', { hasText: 'New sample' }) })
      .locator('input')
      .first(),
  ).toHaveValue(name)
}

async function describeOffline(page: Page, lab: Lab, text: string): Promise<void> {
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`)
  lab.network.refuse('/api/v1/sync/push')
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
}

async function signInElsewhere(context: BrowserContext, lab: Lab, login: string, waiting: RegExp): Promise<Page> {
  const other = await context.newPage()
  await other.goto(lab.network.url)
  await other.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.getByRole('button', { name: 'Keep changes and sign out' }).click({ timeout: 30_000 })
  await expect(other.getByText(waiting)).toBeVisible()
  await other.getByRole('button', { name: 'Someone else' }).click()
  await signIn(other, login)
  return other
}

test.use({ tablet: 'mara' })

test('changing the group in another tab blocks this one until it is reloaded; unsaved text stays until then [SESS-05]', async ({ page, lab, context }) => {
  await openSamples(page, lab)
  await beginSample(page, 'Half a name')
  const other = await context.newPage()
  await other.goto(lab.network.url)
  await other.getByRole('button', { name: 'My groups' }).click()
  await other.getByRole('menuitemradio', { name: /Virology core/ }).click()
  await other.getByRole('alertdialog', { name: 'Change group' }).getByRole('button', { name: 'Change group' }).click()
  await expect(other.getByRole('button', { name: 'My groups' })).toHaveText('Virology core')

  const dialog = page.getByRole('alertdialog', { name: 'Group Changed' })
  await pollUntilShown(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expectUntouched(page, 'Half a name')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('button', { name: 'My groups' })).toHaveText('Virology core')
  await other.getByRole('button', { name: 'My groups' }).click()
  await other.getByRole('menuitemradio', { name: /Okafor Lab/ }).click()
  await other.getByRole('alertdialog', { name: 'Change group' }).getByRole('button', { name: 'Change group' }).click()
  await expect(other.getByRole('button', { name: 'My groups' })).toHaveText('Okafor Lab')
})

test('someone else signing in blocks this tab and leads to their home; the first person’s changes wait for them [SESS-06, SESS-10, ROUTE-02]', async ({
  page,
  lab,
  context,
}) => {
  await openSamples(page, lab)
  await describeOffline(page, lab, 'Sealed until Mara is back.')
  await followTo(page, `${lab.network.url}/members/inventory/samples/`)
  await beginSample(page, 'Unsaved changes')
  const other = await signInElsewhere(context, lab, 'hanna', /^1 waiting change by Mara Lindqvist$/)
  lab.network.refuse(undefined)

  const dialog = page.getByRole('alertdialog', { name: 'Error: Authentication' })
  await pollUntilShown(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectUntouched(page, 'Unsaved changes')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await page.clock.runFor(5_000)
  await expect(page).toHaveURL(`${lab.network.url}/members/`)
  await expect(page.getByRole('button', { name: /^Hanna/ })).toBeVisible()
  await waitForMirror(other)

  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const described = async () => (await colleague.rows<{ id: number; description: string }>('samples')).find(({ id }) => id === 1844)?.description
  expect(await described()).not.toBe('Sealed until Mara is back.')
  await other.getByRole('button', { name: /^Hanna/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other.getByText('1 waiting change by Mara Lindqvist')).toBeVisible({ timeout: 30_000 })
  await other.getByRole('button', { name: /Mara Lindqvist/ }).click()
  await other.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(described).toBe('Sealed until Mara is back.')
})

test('signing out with unsynced changes: they can be exported, are deleted only after a typed confirmation, and can be imported again [SESS-10]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await describeOffline(page, lab, 'To be deleted.')
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' })
  await expect(dialog).toContainText('1 change in Okafor Lab could not be sent.', { timeout: 30_000 })

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export to file' }).click()
  const file = await download
  const content = Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[])
  expect(content.toString()).toMatch(/User: Mara Lindqvist\nGroup: Okafor Lab\n[^]*Waiting: 1\n\n1\. .*\n {3}Edit: .*To be deleted\./)
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete changes…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete unsynced changes' })
  const remove = question.getByRole('button', { name: 'Delete and sign out' })
  await expect(remove).toBeDisabled()
  await question.getByRole('textbox').fill('yes')
  await expect(remove).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete changes…' }).click()
  await question.getByRole('textbox').fill('delete')
  await remove.click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/waiting changes? by/)).toBeHidden()

  lab.network.refuse(undefined)
  await page.reload()
  await signIn(page, 'mara')
  await waitForMirror(page)
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`)
  await expect(await showField(page, 'Description')).toBeVisible()
  await expect(page.getByText('To be deleted.')).toBeHidden()

  await page.goto(`${lab.network.url}/queue/`)
  const imported = page.getByText('1 change imported')
  await importChanges(page, content)
  await expect(imported).toBeVisible()
  await importChanges(page, content)
  await expect(imported).toHaveCount(2)
  await importChanges(page, Buffer.from(content.toString().replace('To be deleted', 'Forged').replace('"to":"To be deleted', '"to":"Forged')), false)
  await expect(page.getByRole('alertdialog', { name: 'Import changes from file' })).toContainText('This file is damaged or incomplete.')
  await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`)
  await expect(await showField(page, 'Description')).toContainText('To be deleted.')
})

async function importChanges(page: Page, content: Buffer, isGood = true): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import changes from file…' }).click()
  await (await chooser).setFiles({ name: 'aliquot-changes.txt', mimeType: 'text/plain', buffer: content })
  if (!isGood) return
  const dialog = page.getByRole('dialog', { name: 'Import changes from file' })
  await expect(dialog).toContainText('To be deleted.')
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(dialog).toBeHidden()
}
