import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo, visit } from '../pages/visit.ts'

async function signInAtOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await page.getByLabel('Campus account').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.use({ tablet: 'mara' })

test('with a token that an administrator creates, the directory makes an account; its person signs in with their organization, and is locked out once the directory deactivates them', async ({
  page,
  lab,
  organization,
}) => {
  organization.accounts.set('edith', { email: 'edith@aliquot.example', email_verified: true })
  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/organisationAdmin/?tab=directory`)
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`${lab.network.url}/scim/v2`)
  await page.getByRole('button', { name: 'Create token…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog.getByText('Close', { exact: true }).click()
  await expect(page.getByText('Token of the directory')).toBeVisible()

  const directory = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const answer = await fetch(`${lab.server.url}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.status === 204 ? undefined : ((await answer.json()) as { id: string })
  }
  const edith = await directory('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: 'a4f1c0de',
    userName: 'edith@aliquot.example',
    name: { givenName: 'Edith', familyName: 'Lind' },
    emails: [{ type: 'work', primary: true, value: 'edith@aliquot.example' }],
    active: true,
  })
  await directory('POST', '/Groups', { displayName: 'Okafor Lab', members: [{ value: edith!.id }] })
  await page.getByRole('tab', { name: 'People' }).click()
  const row = page.getByRole('row', { name: /Edith Lind/ })
  await expect(row).toContainText('Directory')
  await row.getByRole('link', { name: /Edith Lind/ }).click()
  await expect(page.getByText('Managed by the directory')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link for a new password…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate…' })).toHaveCount(0)

  await page.getByRole('banner').getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInAtOrganization(page, 'edith')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Edith Lind' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })

  await directory('PATCH', `/Users/${edith!.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const required = page.getByRole('alertdialog', { name: 'Authentication required' })
  await expect(required).toBeVisible({ timeout: 60_000 })
  await required.getByRole('button', { name: 'Sign in now' }).click()
  await page.getByLabel('Campus account').fill('edith')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This account is deactivated.')
})

test('the token of the directory is renewed and revoked, and every control is large enough', async ({ page, lab }) => {
  await visit(page, `${lab.network.url}/members/organisationAdmin/?tab=directory`)
  const dialog = page.getByRole('dialog')
  const create = async (button: string, confirm: string) => {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByLabel('Your password').fill(demoPassword)
    await dialog.getByRole('button', { name: confirm }).click()
    const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
    await dialog.getByText('Close', { exact: true }).click()
    return token
  }
  const statusWith = async (token: string) => (await fetch(`${lab.server.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } })).status
  const first = await create('Create token…', 'Create token')
  expect(await statusWith(first)).toBe(200)
  const second = await create('Renew…', 'Renew')
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Create token…' })).toBeVisible()
  expect(await statusWith(second)).toBe(401)
})

test('a group that the directory creates has no administrator until one of its members is chosen', async ({ page, lab }) => {
  await visit(page, `${lab.network.url}/members/organisationAdmin/?tab=directory`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create token…' }).click()
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  await dialog.getByText('Close', { exact: true }).click()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    return (await (await fetch(`${lab.server.url}/scim/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as { id: string }
  }
  const { id } = await post('/Users', { userName: 'edith', name: { givenName: 'Edith', familyName: 'Lind' } })
  await post('/Groups', { displayName: 'Cryo core', members: [{ value: id }] })
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'Actions for Cryo core' }).click()
  await page.getByRole('menuitem', { name: 'Choose an administrator…' }).click()
  await dialog.getByRole('combobox', { name: 'Member' }).click()
  await page.getByRole('option', { name: 'Edith Lind (edith)' }).click()
  await dialog.getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByRole('row', { name: /Cryo core.*Edith Lind/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Cryo core' }).click()
  await expect(page.getByRole('menuitem', { name: 'Choose an administrator…' })).toHaveCount(0)
})
