import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

test('an organization administrator finds a person, deactivates their account, activates it again, and gets a link for a new password', async ({
  page,
  lab,
}) => {
  const tobias = await SecondDevice.signIn(lab.server.url, 'tobias', demoPassword)
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/more/`)
  await page.getByRole('link', { name: 'Organization' }).click()
  const table = page.getByRole('region', { name: 'People' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(13)

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('WEN')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Tobias Wen' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Deactivated')
  const session = () => fetch(`${lab.server.url}/api/v1/sync/session`, { headers: { cookie: tobias.cookie } })
  expect((await session()).status).toBe(401)

  await page.getByRole('link', { name: 'Tobias Wen' }).click()
  await expect(page).toHaveURL(/\/admin\/accountDetails\/\?id=/)
  await page.getByRole('button', { name: 'Activate' }).click()
  const link = page.getByRole('button', { name: 'Link for a new password…' })
  await link.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/login\/reset\/#[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Okafor Lab').last()).toBeVisible()
})

test('an organization administrator creates a group with its first administrator, renames it, and makes someone else an administrator', async ({
  page,
  lab,
}) => {
  const luca = await SecondDevice.signIn(lab.server.url, 'luca', demoPassword)
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/organisationAdmin/?tab=groups`)
  const table = page.getByRole('region', { name: 'Groups' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('okafor lab')
  await dialog.getByRole('combobox', { name: 'First administrator' }).click()
  await page.getByRole('option', { name: 'Luca Moretti (luca)' }).click()
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(dialog.getByText('There is already a group with this name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Imaging core')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(table.getByRole('row', { name: /Imaging core.*Luca Moretti/ })).toBeVisible()
  const { groups } = await luca.get<{ groups: { name: string; role: string }[] }>('/api/v1/sync/session')
  expect(groups).toContainEqual(expect.objectContaining({ name: 'Imaging core', role: 'Administrator' }))

  await page.getByRole('button', { name: 'Actions for Imaging core' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Imaging facility')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(table.getByRole('row', { name: /Imaging facility/ })).toBeVisible()

  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Actions for Amina Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Make organization administrator…' }).click()
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByRole('row', { name: /Amina Okafor/ })).toContainText('Administrator')
})

test('its screens are readable, and their controls are large enough for gloves', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  for (const address of ['/members/organisationAdmin/', '/members/organisationAdmin/?tab=groups', '/admin/accountDetails/?id=3']) {
    await followTo(page, lab.network.url + address)
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    expect(await findAccessibilityFaults(page)).toEqual([])
    for (const viewport of Object.values(orientations)) {
      await page.setViewportSize(viewport)
      expect(await findTargetFaults(page, 'bench')).toEqual([])
    }
  }
})

test.describe('who is no organization administrator', () => {
  test.use({ tablet: 'amina' })

  test('finds no entry, and nothing behind the addresses', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await followTo(page, `${lab.network.url}/members/more/`)
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Organization' })).toHaveCount(0)
    for (const address of ['/members/organisationAdmin/', '/admin/accountDetails/?id=1', '/admin/systemSettings/']) {
      await followTo(page, lab.network.url + address)
      await expect(page.getByRole('heading', { name: 'Only organization administrators can open this page.' })).toBeVisible()
    }
  })
})
