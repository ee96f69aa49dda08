import { readFile } from 'node:fs/promises'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo, visit } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

test('an organization administrator finds a person, gets a link for a new password, deactivates their account and activates it again', async ({
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
  await page.getByRole('link', { name: 'Tobias Wen' }).click()
  await expect(page).toHaveURL(/\/admin\/accountDetails\/\?id=/)
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

  await page.getByRole('button', { name: 'Deactivate…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Your password') })
  await proof.getByLabel('Your password').fill(demoPassword)
  await proof.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('main').getByText('Deactivated')).toBeVisible()
  const session = () => fetch(`${lab.server.url}/api/v1/sync/session`, { headers: { cookie: tobias.cookie } })
  expect((await session()).status).toBe(401)
  await page.getByRole('button', { name: 'Activate' }).click()
  await proof.getByLabel('Your password').fill(demoPassword)
  await proof.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('main').getByText('Deactivated')).toBeHidden()
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
  await expect(dialog.getByText('A group with this name already exists.')).toBeVisible()
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

test('the audit log tells what happened to accounts in all groups, by person and kind, page by page, and as a file', async ({ page, lab }) => {
  const signInAs = (un: string, pw = demoPassword) => fetch(`${lab.server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un, pw }) })
  for (let time = 1; time <= 12; time += 1) await signInAs('tobias')
  for (let time = 1; time <= 3; time += 1) await signInAs('hanna', 'wrong')
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/organisationAdmin/?tab=audit`)
  const rows = page.getByRole('region', { name: 'Audit log' }).getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(/Incorrect password.*3 times.*Hanna Kowalska/)
  await expect(rows).toHaveCount(21)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Tobias Wen' }).click()
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Signed in', exact: true }).click()
  await expect(rows.nth(1)).toContainText(/Signed in.*Tobias Wen/)
  await expect(page.getByText('Hanna Kowalska')).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.length).toBeGreaterThan(12)
  for (const line of lines.slice(1)) expect(line).toContain(',sign-in,Tobias Wen,Tobias Wen,')
})

test('a limit for all groups applies at once, and is in the audit log', async ({ page, lab }) => {
  const ingrid = await SecondDevice.signIn(lab.server.url, 'ingrid', demoPassword)
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/organisationAdmin/`)
  await page.getByRole('tab', { name: 'System settings' }).click()
  await expect(page).toHaveURL(/\/admin\/systemSettings\/$/)
  await page.getByRole('combobox', { name: 'Screens lock after at most' }).click()
  await page.getByRole('option', { name: '15 minutes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  expect((await ingrid.get<{ idleMinutes: number }>('/api/v1/sync/session')).idleMinutes).toBe(15)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: /Changed the system settings.*Mara Lindqvist/ })).toContainText('15')

  lab.network.refuse('/api/v1/organization/')
  await page.getByRole('tab', { name: 'People' }).click()
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  lab.network.refuse(undefined)
  await again.click()
  await expect(page.getByRole('row', { name: /Tobias Wen/ })).toBeVisible()
})

test('a generic table sorts and pages on the server, shows each type of column, and offers what can be done with a row [TBL-06]', async ({ page, lab }) => {
  const asked = () => page.waitForResponse((answer) => answer.url().includes('/api/v1/organization/') && answer.request().method() === 'POST')
  for (let time = 1; time <= 6; time += 1)
    await fetch(`${lab.server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: 'amina', pw: demoPassword }) })
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/more/`)
  const first = asked()
  await page.getByRole('link', { name: 'Organization' }).click()
  expect((await first).request().postDataJSON()).toMatchObject({ sortColumn: 'fullName', sortDirection: 'ASC', currentPage: 1, maxRecordsPerPage: 20 })
  expect(await (await first).json()).toMatchObject({ recordCount: 12, pager: { recordCount: 12, recordsPerPage: 20, currentPage: 1 } })
  const table = page.getByRole('region', { name: 'People' }).getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('style', 'width: 40%;')
  const amina = table.getByRole('row', { name: /Amina Okafor/ })
  await expect(amina.getByRole('link', { name: 'Amina Okafor' })).toBeVisible()
  await expect(amina.getByText('today')).toBeVisible()
  await expect(amina.getByLabel('no')).toBeVisible()
  // The column’s truncateAfter is 20; the whole text appears when it is pointed at.
  await expect(amina.getByTitle('Okafor Lab, Virology core')).toHaveText('Okafor Lab, Virology…')
  const sorted = asked()
  await table.getByRole('button', { name: 'Last sign-in' }).click()
  expect((await sorted).request().postDataJSON()).toMatchObject({ sortColumn: 'lastSignInAt', sortDirection: 'ASC', currentPage: 1 })
  await expect(table.getByRole('columnheader', { name: 'Last sign-in' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'Actions for Amina Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Link for a new password…' }).click()
  await page.getByRole('dialog', { name: 'New password for Amina Okafor' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Amina Okafor' })).toBeFocused()
  await page.getByRole('link', { name: 'Amina Okafor' }).click()
  const signIns = page.getByRole('region', { name: 'Where Amina Okafor is signed in' }).getByRole('table').getByRole('row')
  await expect(signIns.nth(1)).toBeVisible()
  const before = await signIns.count()
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'End…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(signIns).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Back to people' }).click()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'Actions for Teaching lab' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Teaching lab')
})

test('its screens are readable, and their controls are large enough for gloves', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  for (const address of [
    '/members/organisationAdmin/',
    '/members/organisationAdmin/?tab=groups',
    '/members/organisationAdmin/?tab=audit',
    '/admin/accountDetails/?id=3',
  ]) {
    await followTo(page, lab.network.url + address)
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    expect(await findAccessibilityFaults(page)).toEqual([])
    for (const viewport of Object.values(orientations)) {
      await page.setViewportSize(viewport)
      await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    }
  }
})

test('without a network, its screens say so instead of what only the server knows', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  lab.network.leadTo(undefined)
  for (const address of ['/members/organisationAdmin/', '/admin/systemSettings/']) {
    await visit(page, lab.network.url + address)
    await expect(page.getByRole('heading', { name: 'Organization' })).toBeVisible()
    await expect(page.getByRole('main').getByText('You seem to be disconnected from the internet.')).toBeVisible()
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
