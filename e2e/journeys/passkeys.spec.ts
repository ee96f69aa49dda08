import { setUpTwoStep } from '../harness/authenticator.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { VirtualAuthenticator } from '../harness/virtual-authenticator.ts'
import { lockScreen } from '../pages/lock.ts'
import { chooseInMenu } from '../pages/navigation.ts'
import { pollUntilShown } from '../pages/next-poll.ts'
import { addPasskey, openPasskeys, passkeyButton } from '../pages/passkeys.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Today' })

async function signOut(page: Page): Promise<void> {
  await chooseInMenu(page, 'Sign out')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible({ timeout: 30_000 })
}

test.use({ tablet: 'mara' })

test('a passkey is added in the settings, signs in, unlocks and confirms without a password, and no longer works once it is removed', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const authenticator = await VirtualAuthenticator.plugInto(page)
  await openPasskeys(page, lab)
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  const dialog = await addPasskey(page, 'Bench tablet', 'not it at all')
  await expect(dialog).toContainText('The current password is incorrect.')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('Never used')).toBeVisible()
  expect(await authenticator.passkeys()).toBe(1)
  await addPasskey(page, 'The same again')
  await expect(dialog).toContainText('This passkey is already in the list.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await signOut(page)
  await authenticator.deny()
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await authenticator.deny(false)
  await passkeyButton(page).click()
  await expect(heading(page)).toBeVisible()

  await chooseInMenu(page, 'Lock')
  await lockScreen(page).getByRole('button', { name: 'Use passkey' }).click()
  await expect(lockScreen(page)).toBeHidden()

  await openPasskeys(page, lab)
  await expect(page.getByText('Last used')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Bench tablet' }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByRole('textbox', { name: 'Name' }).fill('Tablet 7')
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove Tablet 7' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Tablet 7?' })
  await expect(removing).toContainText('This is your last passkey.')
  await passkeyButton(page).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()

  await signOut(page)
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})

test('a group that requires two-step verification opens to someone who signs in with a passkey; without a network the button says what it needs', async ({
  page,
  lab,
}) => {
  await page.setViewportSize(orientations.portrait)
  await openApp(page, lab.network.url)
  await VirtualAuthenticator.plugInto(page)
  await openPasskeys(page, lab)
  await addPasskey(page, 'Phone')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await signOut(page)
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  await setUpTwoStep(administrator, demoPassword)
  const policy = {
    method: 'PUT',
    headers: { cookie: administrator.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ requireTwoStep: true }),
  }
  expect((await fetch(`${lab.server.url}/api/v1/groups/twoStepPolicy`, policy)).status).toBe(200)

  await passkeyButton(page).click()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })

  await signOut(page)
  lab.network.leadTo(undefined)
  await page.reload()
  await expect(page.getByText('A passkey needs a connection to the server.')).toBeVisible({ timeout: 60_000 })
  await expect(passkeyButton(page)).toBeDisabled()
})

test('someone whose session has ended signs in again with a passkey, over their open work', async ({ page, lab }) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  await VirtualAuthenticator.plugInto(page)
  await openPasskeys(page, lab)
  await addPasskey(page, 'Bench tablet')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Bench tablet' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Bench tablet?' })
  await expect(removing).toBeVisible()
  await page.context().clearCookies()
  const expired = page.getByRole('alertdialog', { name: 'Login Expired' })
  await pollUntilShown(page, expired)
  await expired.getByRole('button', { name: 'Use passkey' }).click()
  await expect(expired).toBeHidden()
  await expect(removing).toBeVisible()
})
