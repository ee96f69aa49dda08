import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { lockScreen, unlockByPassword } from '../pages/lock.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const newPassword = 'four kettles in a row'
const day = 24 * 3_600_000

const settings = ({ network }: Lab) => `${network.url}/members/settings/?tab=password`

async function changePassword(page: Page, current: string, next: string, again = next): Promise<void> {
  await page.getByRole('textbox', { name: 'Current password' }).fill(current)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function saveUnsent(page: Page, lab: Lab, text: string): Promise<void> {
  lab.network.refuse('/api/v1/sync/push')
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1844#viewSample`)
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
}

/** What the administrator's audit log has of it. */
async function expectSent(lab: Lab, text: string): Promise<void> {
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  await expect.poll(async () => (await administrator.audit()).some(({ input }) => JSON.stringify(input).includes(text)), { timeout: 60_000 }).toBe(true)
}

async function signInMara(page: Page, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.use({ tablet: 'mara' })

test('a changed password signs out everywhere else and unlocks this tablet offline, the old one no longer; waiting changes are sent', async ({ page, lab }) => {
  const signIn = (pw: string) => fetch(`${lab.server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: 'mara', pw }) })
  const elsewhere = (await signIn(demoPassword)).headers.getSetCookie()[0]!.split(';')[0]!
  const isIn = async () => (await fetch(`${lab.server.url}/api/v1/sync/session`, { headers: { cookie: elsewhere } })).ok
  expect(await isIn()).toBe(true)
  await openApp(page, lab.network.url)
  await saveUnsent(page, lab, 'Written under the old password.')

  await followTo(page, settings(lab))
  await expect(page.getByRole('tab', { name: 'Password', exact: true })).toHaveAttribute('aria-selected', 'true')
  await changePassword(page, demoPassword, 'short', 'shorter')
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await changePassword(page, demoPassword, 'password2026')
  await expect(page.getByText('Many people use this password, so it is easy to guess.')).toBeVisible()
  await changePassword(page, 'not it at all', newPassword)
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await changePassword(page, demoPassword, newPassword)
  await expect(page.getByText('Password changed')).toBeVisible()

  expect(await isIn()).toBe(false)
  expect(await (await signIn(demoPassword)).json()).toMatchObject({ success: false })
  expect(await (await signIn(newPassword)).json()).toMatchObject({ success: true })
  lab.network.refuse(undefined)
  await expectSent(lab, 'Written under the old password.')
  await expect(page.getByRole('alertdialog', { name: 'Login Expired' })).toBeHidden()

  lab.network.leadTo(undefined)
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await unlockByPassword(page, demoPassword)
  await expect(lockScreen(page).getByRole('alert')).toContainText('That PIN or password is incorrect.')
  await unlockByPassword(page, newPassword)
  await expect(lockScreen(page)).toBeHidden()
})

test('a password that expires soon is announced; an expired one must be changed before anything else; work goes on offline, and waiting changes are sent [SESS-08]', async ({
  page,
  lab,
}) => {
  const { session } = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const { cookie } = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const policy = {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ passwordValidDays: 10, userID: session.userId }),
  }
  expect((await fetch(`${lab.server.url}/api/v1/groups/passwordPolicy`, policy)).status).toBe(200)
  await openApp(page, lab.network.url)
  await saveUnsent(page, lab, 'Waits while the password expires.')
  // Sessions end meanwhile, as they do when nobody works for half a day.
  const later = async (days: number) => {
    await lab.server.kill()
    await lab.server.start({ ahead: days * day })
    lab.network.leadTo(lab.server.port)
    await page.goto(lab.network.url)
    await signInMara(page)
  }

  await later(5)
  const warning = page.getByRole('region', { name: 'Notifications' }).getByText('Your password expires in 4 days.')
  await expect(warning).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  await later(11)
  const dialog = page.getByRole('alertdialog', { name: 'Password expired' })
  await expect(dialog).toContainText('Your password has expired. Please choose a new password to proceed.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep changes and sign out' }).click({ timeout: 30_000 })
  await signInMara(page)
  lab.network.refuse(undefined)
  await expectSent(lab, 'Waits while the password expires.')

  lab.network.leadTo(undefined)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toBeHidden()
  lab.network.leadTo(lab.server.port)
  await page.reload()
  await dialog.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(settings(lab))
  await followTo(page, `${lab.network.url}/members/`)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose a new password' }).click()
  await changePassword(page, demoPassword, newPassword)
  await expect(page.getByText('Password changed')).toBeVisible()
  await followTo(page, `${lab.network.url}/members/`)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
})
