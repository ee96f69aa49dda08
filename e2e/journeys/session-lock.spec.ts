import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { lockScreen, setPin, unlockByPassword, unlockByPin } from '../pages/lock.ts'
import { orientations } from '../pages/screens.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, signInAgain, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const sample = (url: string, id = 1842) => `${url}/members/inventory/browser/?return=true&sampleID=${id}#viewSample`
const tube = (page: Page) => page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })

test.use({ tablet: 'mara' })

test('a screen nobody touches locks; sync continues, unsaved text stays, and the PIN unlocks it; long after the sign-in only the password does [SESS-07, SESS-10]', async ({
  page,
  lab,
  context,
}) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '270419')
  await followTo(page, sample(lab.network.url))
  lab.network.leadTo(undefined)
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill('Written before the break.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await page.getByRole('button', { name: /^Note / }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence, not saved')

  await page.clock.runFor(29 * 60_000)
  await expect(lockScreen(page)).toBeHidden()
  await page.clock.runFor(2 * 60_000)
  await expect(lockScreen(page)).toBeVisible()
  await expect(tube(page)).toBeHidden()
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/OKT3|Written before|Half a sentence/)
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/OKT3|Written before|Half a sentence/)
  // A scan opens nothing behind it, and Escape closes nothing.
  await page.keyboard.type('005000000001843')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')

  lab.network.leadTo(lab.server.port)
  await page.clock.runFor(65_000)
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const described = async () => (await colleague.rows<{ id: number; description: string }>('samples')).find(({ id }) => id === 1842)?.description
  await expect.poll(described).toBe('Written before the break.')

  await unlockByPin(page, '270419')
  await expect(lockScreen(page)).toBeHidden()
  await expect(tube(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence, not saved')

  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'aliquot')?.value
  const before = await cookie()
  await page.clock.fastForward(13 * 60 * 60_000)
  await expect(lockScreen(page).getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expect(lockScreen(page).getByRole('button', { name: 'Use PIN' })).toBeHidden()
  await unlockByPassword(page)
  await expect(lockScreen(page)).toBeHidden()
  expect(await cookie()).not.toBe(before)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence, not saved')
})

test('a reload or another tab does not get around the lock, and one unlock opens all tabs [SESS-07]', async ({ page, lab, context }) => {
  await openApp(page, lab.network.url)
  const other = await context.newPage()
  await other.goto(sample(lab.network.url))
  await expect(tube(other)).toBeVisible()
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  for (const tab of [page, other]) await expect(lockScreen(tab)).toBeVisible()
  await other.reload()
  await expect(lockScreen(other)).toBeVisible()
  await expect(tube(other)).toBeHidden()
  await unlockByPassword(other, 'not it')
  await expect(lockScreen(other).getByRole('alert')).toContainText('The user name or password is incorrect.')
  await unlockByPassword(other)
  await expect(tube(other)).toBeVisible()
  await expect(lockScreen(page)).toBeHidden()
})

test('the password unlocks it offline, too; wrong attempts have to wait, and after too many only the server helps [SESS-07]', async ({ page, lab }) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  lab.network.leadTo(undefined)
  const lock = async () => {
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(lockScreen(page)).toBeVisible()
  }
  await lock()
  await unlockByPassword(page)
  await expect(lockScreen(page)).toBeHidden()

  await lock()
  const answer = lockScreen(page).getByRole('alert')
  const button = lockScreen(page).getByRole('textbox', { name: 'Password' })
  for (let wrong = 1; wrong <= 10; wrong += 1) {
    await expect(button).toBeEnabled()
    await unlockByPassword(page, `wrong ${wrong}`)
    await expect(answer).toContainText('That PIN or password is incorrect.')
    if (wrong === 3) {
      await expect(button).toBeDisabled()
      // It counts down while this is read.
      await expect(answer).toContainText(/You can try again in [1-5] seconds?\./)
      await page.reload()
      await expect(button).toBeDisabled()
    }
    if (wrong >= 3 && wrong < 10) {
      await page.clock.runFor(5 * 60_000)
      if (wrong === 3) await expect(button).toBeEnabled()
    }
  }
  await expect(lockScreen(page)).toContainText('Requires a connection to the server.')
  await unlockByPassword(page)
  await expect(answer).toContainText('Connect to the server and use your password.')
  lab.network.leadTo(lab.server.port)
  await unlockByPassword(page)
  await expect(lockScreen(page)).toBeHidden()
})

test('someone else signs in from the lock screen; the first person’s changes are sealed, with their count shown [SESS-07, SESS-10]', async ({ page, lab }) => {
  await page.goto(sample(lab.network.url, 1843))
  lab.network.refuse('/api/v1/sync/push')
  await page.getByRole('button', { name: /^Note / }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Waits behind the lock.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(lockScreen(page)).toContainText('1 change waiting to sync')
  await lockScreen(page).getByRole('button', { name: 'Someone else' }).click()
  await lockScreen(page).getByRole('button', { name: 'Back' }).click()
  await lockScreen(page).getByRole('button', { name: 'Someone else' }).click()
  await lockScreen(page).getByRole('button', { name: 'Sign out Mara Lindqvist' }).click()
  await expect(page.getByText('1 waiting change by Mara Lindqvist')).toBeVisible()
  await page.getByRole('button', { name: 'Someone else' }).click()
  lab.network.refuse(undefined)
  await signIn(page, 'hanna')
  await waitForMirror(page)
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  expect((await colleague.rows<{ id: number; note: string }>('samples')).find(({ id }) => id === 1843)?.note).not.toBe('Waits behind the lock.')
})

test('signing out without the server is final: the cookie that remains cannot be used later [SESS-10]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  lab.network.leadTo(undefined)
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible({ timeout: 30_000 })
  lab.network.leadTo(lab.server.port)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
})

test('two people take turns on one tablet offline with their passwords; changes are sent under the name of their author [SESS-07, SESS-10]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Someone else' }).click()
  await signIn(page, 'priya')
  await waitForMirror(page)
  const door = page.getByRole('heading', { name: 'Who is working?' })
  lab.network.leadTo(undefined)
  await page.getByRole('button', { name: /^Priya/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(door).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /Mara Lindqvist/ }).click()
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('not it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('That PIN or password is incorrect.')
  await password.fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await followTo(page, sample(lab.network.url, 1845))
  await page.getByRole('button', { name: /^Note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('By Mara, after Priya had been here.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()

  lab.network.leadTo(lab.server.port)
  await signInAgain(page)
  await waitUntilSent(page)
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const act = (await administrator.audit()).findLast(({ input }) => JSON.stringify(input).includes('after Priya had been here'))
  expect(act?.userId).toBe((await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)).session.userId)
})

test('a password on the lock screen also renews an expired session [SESS-03, SESS-07]', async ({ page, lab, context }) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await context.clearCookies()
  const expired = page.locator('h2', { hasText: 'Login Expired' })
  // A poll that was sent before may still succeed; then it is the next one that fails.
  await expect.poll(() => page.clock.runFor(1_000).then(() => expired.count()), { intervals: [50], timeout: 60_000 }).toBe(1)
  await expect(expired).toBeHidden()
  await unlockByPassword(page)
  await expect(lockScreen(page)).toBeHidden()
  await expect(expired).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('a cold start offline asks for the PIN, and after three days for the password [SESS-07, PWA-01]', async ({ lab, unpack }) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '2704')
  await followTo(page, sample(lab.network.url))
  await expect(tube(page)).toBeVisible()
  lab.network.leadTo(undefined)
  // A reload is not a cold start.
  await page.reload()
  await expect(tube(page)).toBeVisible({ timeout: 30_000 })
  await tablet.kill()

  page = await tablet.start()
  await page.goto(sample(lab.network.url))
  await expect(lockScreen(page)).toBeVisible({ timeout: 30_000 })
  await expect(tube(page)).toBeHidden()
  await unlockByPin(page, '2704')
  await expect(tube(page)).toBeVisible()
  await tablet.kill()

  page = await tablet.start()
  await page.clock.install({ time: Date.now() + 73 * 60 * 60_000 })
  await page.goto(sample(lab.network.url))
  await page.clock.runFor(5_000)
  await expect(lockScreen(page).getByRole('textbox', { name: 'Password' })).toBeVisible({ timeout: 30_000 })
  await expect(lockScreen(page).getByRole('button', { name: 'Use PIN' })).toBeHidden()
  await unlockByPassword(page)
  await page.clock.runFor(5_000)
  await expect(tube(page)).toBeVisible()
  expect(tablet.violations).toEqual([])
})

test('the lock screen and the tab that sets the PIN are accessible, work with gloves, and fit the tablet [PWA-04]', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '2704')
  const faults: string[] = []
  const look = async (screen: string) => {
    for (const [orientation, viewport] of Object.entries(orientations)) {
      await page.setViewportSize(viewport)
      for (const density of ['bench', 'desk'] as const) {
        await chooseAppearance(page, { theme: density === 'bench' ? 'light' : 'contrast', density })
        const found = [...(await findAccessibilityFaults(page)), ...(await findTargetFaults(page, density))]
        faults.push(...found.map((fault) => `${screen}, ${orientation}, ${density}: ${fault}`))
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      await chooseAppearance(page, { theme: 'light', density: 'bench' })
    }
  }
  await look('security')
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(lockScreen(page)).toBeVisible()
  await look('locked-pin')
  await lockScreen(page).getByRole('button', { name: 'Use password' }).click()
  await look('locked-password')
  await lockScreen(page).getByRole('button', { name: 'Someone else' }).click()
  await look('locked-leaving')
  expect(faults).toEqual([])
})
