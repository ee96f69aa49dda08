import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test } from '../harness/lab.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { linkIn } from '../pages/mail.ts'
import { orientations } from '../pages/screens.ts'

const newPassword = 'four kettles in a row'

test.use({ tablet: 'installed' })

test('someone who has forgotten their password comes from the sign-in screen through a mail to their work', async ({ page, lab, mailbox }) => {
  await page.goto(lab.network.url)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email').fill('mara@aliquot.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If an account has the address mara@aliquot.example, an email is on its way.')).toBeVisible()

  await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(1)
  expect(mailbox.mails[0]!.text).toContain('mara')
  const link = linkIn(mailbox)
  expect(new URL(link).origin).toBe(lab.network.url)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Mara Lindqvist!')
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill('Mara Lindqvist!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Leave out your name and user name: others would try those first.')).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('User name').fill('mara')
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(link)
  for (const name of ['New password', 'Repeat new password']) await other.getByRole('textbox', { name, exact: true }).fill('seven green bottles')
  await other.keyboard.press('Enter')
  await expect(other.getByText('This link has already been used or has expired.')).toBeVisible()
  await other.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('on a server without mail, the page says who can help', async ({ page, lab }) => {
  await page.goto(`${lab.network.url}/login/forgot/`)
  await expect(page.getByText('This server does not send email. Ask the person who runs it for a new password.')).toBeVisible()
  await expect(page.getByText('with your user name at the end: aliquot user password')).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible()
})
