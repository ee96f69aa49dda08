import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'installed' })

const heading = (page: Page) => page.getByRole('heading', { name: 'You are in no group' })

/** Tobias leaves every group that he is in, and signs in. */
async function signInWithoutGroup(page: Page, { server, network }: Lab): Promise<void> {
  const { cookie } = await SecondDevice.signIn(server.url, 'tobias', demoPassword)
  const groups = async () =>
    ((await (await fetch(`${server.url}/api/v1/sync/session`, { headers: { cookie } })).json()) as { groups: { groupId: number }[] }).groups
  for (const { groupId } of await groups())
    await fetch(`${server.url}/api/v1/groups/leave?group=${groupId}`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' })
  expect(await groups()).toEqual([])
  await page.goto(network.url)
  await page.getByLabel('User name').fill('tobias')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toBeVisible({ timeout: 60_000 })
}

test('an organization administrator in no group signs in, reaches the organization, and is told elsewhere that there is no group', async ({ page, lab }) => {
  await makeAdministrator(lab.server.url, 'tobias')
  await signInWithoutGroup(page, lab)
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.getByRole('button', { name: 'Open the organization' }).click()
  await expect(page.getByRole('row', { name: /Tobias Wen/ })).toBeVisible()
  for (const tab of ['Groups', 'Audit log', 'Feedback', 'Blocked content', 'System settings']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
  for (const screen of ['storage', 'samples', 'scan', 'members', 'queue'] as const) {
    await followTo(page, lab.network.url + screens[screen])
    await expect(heading(page)).toBeVisible()
  }
  await followTo(page, lab.network.url + screens.more)
  await page.getByRole('main').getByRole('link', { name: 'Organization' }).click()
  await expect(page.getByRole('row', { name: /Tobias Wen/ })).toBeVisible()
  await expect(page.getByText('You are no longer a member of this group.')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Tobias Wen' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(
    page
      .getByRole('textbox', { name: 'Password' })
      .or(page.getByRole('heading', { name: 'Who is working?' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 })
})

test('someone else in no group is told whom to ask', async ({ page, lab }) => {
  await signInWithoutGroup(page, lab)
  await expect(page.getByText('Ask an administrator of a group to invite you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the organization' })).toHaveCount(0)
  await followTo(page, lab.network.url + screens.settings)
  await expect(page.getByRole('tab', { name: 'Password' })).toBeVisible()
})
