import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

const tooMany = 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)'

async function tryPassword(page: Page, password: string): Promise<void> {
  const answered = page.waitForResponse(async (answer) => answer.url().endsWith('login.ashx') && !(await answer.text()).includes('"challenge"'))
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await answered
}

test('after several wrong passwords, the device solves a puzzle by itself, and the right one still signs in', async ({ page, lab }) => {
  const puzzles: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('login.ashx') && (await answer.text().catch(() => '')).includes('"challenge"')) puzzles.push(answer.url())
  })
  await page.goto(lab.network.url)
  await page.getByLabel('User name').fill('mara')
  for (let attempt = 0; attempt < 6; attempt++) {
    await tryPassword(page, `wrong ${attempt}`)
    await expect(page.getByRole('alert')).toContainText('The user name or password is incorrect.')
  }
  await tryPassword(page, demoPassword)
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 60_000 })
  expect(puzzles.length).toBeGreaterThanOrEqual(2)
})

test.describe('over an open workspace', () => {
  test.use({ tablet: 'mara' })

  test('too many attempts show the sentence, and a way to the sign-in screen', async ({ page, lab, context }) => {
    await openApp(page, lab.network.url)
    await context.clearCookies({ name: 'aliquot' })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const dialog = page.getByRole('alertdialog', { name: 'Login Expired' })
    await expect(dialog).toBeVisible({ timeout: 60_000 })
    for (let attempt = 0; attempt < 10; attempt++) {
      await tryPassword(page, `wrong ${attempt}`)
      await expect(dialog.getByRole('alert')).toContainText('The user name or password is incorrect.')
    }
    await tryPassword(page, demoPassword)
    await expect(dialog.getByRole('alert')).toContainText(tooMany)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go to the sign-in screen' }).click()
    await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible({ timeout: 60_000 })
  })
})
