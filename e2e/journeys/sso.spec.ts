import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { lockScreen } from '../pages/lock.ts'
import { editField } from '../pages/sample.ts'
import { orientations } from '../pages/screens.ts'
import { followTo } from '../pages/visit.ts'

const sample = '/members/inventory/browser/?return=true&sampleID=1842#viewSample'
const tube = (page: Page) => page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })
const required = (page: Page) => page.getByRole('alertdialog', { name: 'Authentication required' })

/** On the page of the organization. */
async function beAt(page: Page, name: string): Promise<void> {
  await page.getByLabel('Campus account').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signInAtOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await beAt(page, name)
}

/** As after twelve hours; the page learns it at once, and not half a minute later with the next poll. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'aliquot' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(required(page)).toBeVisible({ timeout: 60_000 })
}

test('people sign in with their organization, and come to the page they wanted; a stranger is told whom to ask', async ({ page, lab, organization }) => {
  expect(organization.accounts.size).toBe(3)
  await page.goto(lab.network.url + sample)
  await signInAtOrganization(page, 'stranger')
  await expect(page.getByRole('alert')).toContainText('You have no account here. Ask an administrator of your group to invite you.')
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  // The provider does not know this browser any more.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.goto(lab.network.url + sample)
  await signInAtOrganization(page, 'mara')
  await expect(tube(page)).toBeVisible({ timeout: 60_000 })
})

test('whoever signs out is signed out at the organization, too, and the next person finds the sign-in screen', async ({ page, lab, organization }) => {
  await page.goto(lab.network.url + sample)
  await signInAtOrganization(page, 'mara')
  await expect(tube(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('banner').getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${organization.issuer}/session/end**`, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Sign out of Campus' }).click()
  await expect(
    page
      .getByRole('heading', { name: 'Who is working?' })
      .or(page.getByRole('button', { name: 'Sign in with Campus' }))
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  })
  expect(page.url()).toContain(`${lab.network.url}/login/`)
})

test.describe('who has the app', () => {
  test.use({ tablet: 'installed' })

  test('when the session has ended, a countdown leads to the organization and back to the same page; Not now stops it [SESS-04]', async ({
    page,
    lab,
    organization,
  }) => {
    await page.goto(lab.network.url)
    await signInAtOrganization(page, 'mara')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 60_000 })
    await followTo(page, lab.network.url + sample)
    await expect(tube(page)).toBeVisible({ timeout: 60_000 })
    await endSession(page)
    await expect(required(page).getByRole('timer')).toContainText(/The sign-in page opens in \d+ seconds?\./)
    await chooseAppearance(page, { theme: 'light', density: 'bench' })
    expect(await findAccessibilityFaults(page)).toEqual([])
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    await required(page).getByRole('button', { name: 'Not now' }).click()
    await expect(required(page).getByRole('timer')).toBeHidden()
    await expect(required(page)).toBeVisible()

    lab.network.leadTo(undefined)
    await required(page).getByRole('button', { name: 'Sign in now' }).click()
    await expect(required(page).getByRole('alert')).toContainText('You seem to be disconnected from the internet.')
    expect(page.url()).toBe(lab.network.url + sample)
    lab.network.leadTo(lab.server.port)
    await required(page).getByRole('button', { name: 'Sign in now' }).click()
    await beAt(page, 'mara')
    await expect(tube(page)).toBeVisible({ timeout: 60_000 })
    await expect(required(page)).toBeHidden()
    expect(page.url()).toBe(lab.network.url + sample)

    await endSession(page)
    // Nobody touches it.
    await page.waitForURL(`${organization.issuer}/**`, { timeout: 30_000 })
    await beAt(page, 'mara')
    await expect(tube(page)).toBeVisible({ timeout: 60_000 })
  })

  test('unsaved text stays: no countdown runs, and signing in in a new tab lets the work go on', async ({ page, lab, organization, context }) => {
    expect(organization.accounts.size).toBe(3)
    await page.goto(lab.network.url)
    await signInAtOrganization(page, 'mara')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 60_000 })
    await followTo(page, lab.network.url + sample)
    await editField(page, 'Note')
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence, not saved')
    await endSession(page)
    await expect(required(page)).toContainText('Not saved yet: ')
    await expect(required(page).getByRole('timer')).toBeHidden()
    const opened = context.waitForEvent('page')
    await required(page).getByRole('button', { name: 'Sign in in a new tab' }).click()
    const tab = await opened
    await beAt(tab, 'mara')
    await expect(tube(tab)).toBeVisible({ timeout: 60_000 })
    await tab.close()
    await page.bringToFront()
    await expect(required(page)).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence, not saved')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
  })

  test('someone who came by single sign-on unlocks their screen that way, also with unsaved text; a reload does not', async ({
    page,
    lab,
    organization,
    context,
  }) => {
    expect(organization.accounts.size).toBe(3)
    await page.goto(lab.network.url)
    await signInAtOrganization(page, 'mara')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 60_000 })
    await followTo(page, lab.network.url + sample)
    const lock = async () => {
      await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
      await page.getByRole('menuitem', { name: 'Lock' }).click()
      await expect(lockScreen(page)).toBeVisible()
    }
    const unlock = lockScreen(page).getByRole('button', { name: 'Sign in with your organization' })
    await lock()
    await page.reload()
    await expect(unlock).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    lab.network.leadTo(undefined)
    await unlock.click()
    await expect(lockScreen(page).getByRole('alert')).toContainText('You seem to be disconnected from the internet.')
    lab.network.leadTo(lab.server.port)
    await unlock.click()
    await beAt(page, 'mara')
    await expect(tube(page)).toBeVisible({ timeout: 60_000 })

    await editField(page, 'Note')
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a sentence, not saved')
    await lock()
    const opened = context.waitForEvent('page')
    await unlock.click()
    const tab = await opened
    await beAt(tab, 'mara')
    await expect(tube(tab)).toBeVisible({ timeout: 60_000 })
    await tab.close()
    await expect(lockScreen(page)).toBeHidden({ timeout: 60_000 })
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence, not saved')
  })
})
