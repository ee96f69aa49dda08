import { Authenticator, setUpTwoStep } from '../harness/authenticator.ts'
import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { lockScreen, unlockByPassword } from '../pages/lock.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'
import { orientations } from '../pages/screens.ts'
import { followTo } from '../pages/visit.ts'

const settings = ({ network }: Lab) => `${network.url}/members/settings/?tab=twoFactorAuth`
const heading = (page: Page) => page.getByRole('heading', { name: 'Today' })
const setUpButton = (page: Page) => page.getByRole('button', { name: 'Set up two-step verification' })

/** In the open tab: password, key, first code. Returns the app with the key, and the recovery codes. */
async function setUp(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  await setUpButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not it at all')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('The current password is incorrect.')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const app = new Authenticator(await dialog.getByRole('textbox', { name: 'Key' }).inputValue())
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toContainText('The code is incorrect')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.next())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const done = page.getByRole('dialog', { name: 'Two-step verification is on' })
  await expect(done.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await done.getByRole('listitem').allTextContents()
  await done.getByRole('button', { name: 'Done' }).click()
  return { app, recoveryCodes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible({ timeout: 30_000 })
}

async function givePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function giveRecoveryCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('button', { name: button }).click()
}

async function requireIn(lab: Lab, administrator: string, requireTwoStep = true): Promise<void> {
  const device = await SecondDevice.signIn(lab.server.url, administrator, demoPassword)
  await setUpTwoStep(device, demoPassword)
  const policy = { method: 'PUT', headers: { cookie: device.cookie, 'content-type': 'application/json' }, body: JSON.stringify({ requireTwoStep }) }
  expect((await fetch(`${lab.server.url}/api/v1/groups/twoStepPolicy`, policy)).status).toBe(200)
}

test.use({ tablet: 'mara' })

test('two-step verification is set up in the settings and asked for at sign-in; a wrong code says so, and a recovery code works once [SESS-09]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await followTo(page, settings(lab))
  await expect(page.getByRole('tab', { name: 'Two-step verification' })).toHaveAttribute('aria-selected', 'true')
  const { app, recoveryCodes } = await setUp(page)
  await expect(page.getByText('Two-step verification is on.')).toBeVisible()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await givePassword(page)
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is incorrect or has already been used.')
  await page.getByRole('button', { name: 'Back' }).click()
  await givePassword(page)
  await code.fill(` ${app.next().replace(/^.../, '$& ')}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toBeVisible()

  await signOut(page)
  await givePassword(page)
  await giveRecoveryCode(page, recoveryCodes[0]!.toLowerCase(), 'Sign in')
  await expect(heading(page)).toBeVisible()
  await signOut(page)
  await givePassword(page)
  await giveRecoveryCode(page, recoveryCodes[0]!, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('The code is incorrect or has already been used.')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[1]!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toBeVisible()

  await followTo(page, settings(lab))
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off…' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  await off.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await off.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[2]!)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(setUpButton(page)).toBeVisible()
  await signOut(page)
  await givePassword(page)
  await expect(heading(page)).toBeVisible()
})

test('new recovery codes end the earlier ones', async ({ page, lab }) => {
  await page.setViewportSize(orientations.portrait)
  await openApp(page, lab.network.url)
  await followTo(page, settings(lab))
  await expect(page.getByRole('tab', { name: 'Two-step verification' })).toBeInViewport({ ratio: 0.9 })
  const { recoveryCodes } = await setUp(page)
  await page.getByRole('button', { name: 'New recovery codes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0]!)
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const renewed = await dialog.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('aliquot-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await signOut(page)
  await givePassword(page)
  await giveRecoveryCode(page, recoveryCodes[1]!, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('The code is incorrect')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(renewed[9]!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toBeVisible()
})

test('Login Expired asks for the code over the open work; the lock asks for it only once the session has ended', async ({ page, lab, context }) => {
  await openApp(page, lab.network.url)
  await followTo(page, settings(lab))
  const { recoveryCodes } = await setUp(page)
  const lock = async () => {
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(lockScreen(page)).toBeVisible()
  }
  await lock()
  await unlockByPassword(page)
  await expect(lockScreen(page)).toBeHidden()

  await lock()
  await context.clearCookies()
  await unlockByPassword(page, 'not it at all')
  await expect(lockScreen(page).getByRole('alert')).toContainText('The user name or password is incorrect.')
  await unlockByPassword(page)
  await giveRecoveryCode(page, 'AAAA-AAAA-AAAA', 'Unlock')
  await expect(lockScreen(page).getByRole('alert')).toContainText('The code is incorrect')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lockScreen(page)).toBeHidden()

  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('button', { name: /^Note / }).click()
  await note.fill('Titrated again, use 1:200.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Login Expired' })
  await expect(dialog).toBeVisible({ timeout: 60_000 })
  await givePassword(page)
  await giveRecoveryCode(page, recoveryCodes[1]!, 'Sign in')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Note Titrated again, use 1:200.' })).toBeVisible()
  await waitUntilSent(page)
})

test('a group that requires two-step verification says so and leads to the settings; afterwards the group can be changed [GRP-02, FAULT-51]', async ({
  page,
  lab,
}) => {
  await requireIn(lab, 'ingrid')
  await openApp(page, lab.network.url)
  const change = async () => {
    await page.getByRole('button', { name: 'My groups' }).click()
    await page.getByRole('menuitemradio', { name: /Virology core/ }).click()
    await page.getByRole('alertdialog', { name: 'Change group' }).getByRole('button', { name: 'Change group' }).click()
  }
  await change()
  const refusal = page.getByRole('alertdialog', { name: 'Cannot change to group' })
  await expect(refusal).toContainText('Two-step verification required')
  await expect(refusal).toContainText('Virology core has a policy that requires two-step verification.')
  await refusal.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(refusal).toBeHidden()
  await expect(page).toHaveURL(settings(lab))
  await followTo(page, `${lab.network.url}/members/`)
  await change()
  await refusal.getByRole('button', { name: 'Set up two-step verification' }).click()
  await setUp(page)
  await change()
  await expect(page.getByRole('button', { name: 'My groups' })).toHaveText('Virology core')
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
})

test('members of a group that begins to require it set it up before they go on; offline, work is not interrupted', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await requireIn(lab, 'amina')
  const dialog = page.getByRole('alertdialog', { name: 'Two-step verification required' })
  await expect(dialog).toContainText('Okafor Lab has a policy that requires two-step verification.', { timeout: 60_000 })
  lab.network.leadTo(undefined)
  await page.reload()
  await expect(heading(page)).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toBeHidden()
  lab.network.leadTo(lab.server.port)
  await page.reload()
  await dialog.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(page).toHaveURL(settings(lab))
  await followTo(page, `${lab.network.url}/members/`)
  await dialog.getByRole('button', { name: 'Set up two-step verification' }).click()
  await setUp(page)
  await followTo(page, `${lab.network.url}/members/`)
  await expect(heading(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
})

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('an administrator sees how many members have it, and requires it after setting it up', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await followTo(page, settings(lab))
    const card = page.getByRole('region', { name: 'Two-step verification of all members' })
    await expect(card).toContainText('0 of 8 members of Okafor Lab have it.')
    const choose = async () => {
      await card.getByRole('radio', { name: 'Required' }).click()
      await page.getByRole('alertdialog', { name: 'Require two-step verification in Okafor Lab?' }).getByRole('button', { name: 'Require' }).click()
    }
    await choose()
    await expect(page.getByText('Set up two-step verification for yourself first.')).toBeVisible()
    await setUp(page)
    await expect(card).toContainText('1 of 8 members of Okafor Lab have it.')
    await choose()
    await expect(card.getByRole('radio', { name: 'Required' })).toBeChecked()
    await expect(page.getByText('Okafor Lab requires it of all members.')).toBeVisible()
    const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
    await expect(mara.get('/api/v1/samples/1842')).rejects.toThrow('two-step.required')
  })
})
