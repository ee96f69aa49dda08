import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { linkIn } from '../pages/mail.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

const path = '/members/groups/members/'
const password = 'four kettles in a row'
const invitations = (page: Page) => page.getByRole('region', { name: 'Invitations' })

async function expectNoFaults(page: Page): Promise<void> {
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
}

/** Makes an invitation without a mail, and returns its link. */
async function makeLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the group' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('dialog', { name: 'Link for joining the group' })
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(made.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toBeHidden()
  return link
}

async function fillIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('User name').fill(login)
  for (const name of ['Password', 'Repeat password']) await page.getByRole('textbox', { name, exact: true }).fill(password)
}

test.describe('an administrator', () => {
  test.use({ tablet: 'amina' })

  test('someone invited by mail joins in their own browser, sees the group’s storage, and the one who invited is told', async ({
    page,
    lab,
    unpack,
    mailbox,
  }) => {
    await openApp(page, lab.network.url + path)
    await expect(invitations(page).getByText('No open invitations')).toBeVisible()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to the group' })
    await dialog.getByLabel('Name').fill('Zoë Maas')
    await dialog.getByLabel('Email').fill('zoe')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Not a valid e-mail address')).toBeVisible()
    await dialog.getByLabel('Email').fill('zoe@lab.example')
    await expectNoFaults(page)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const sent = page.getByRole('dialog', { name: 'Invitation sent' })
    await expect(sent).toContainText('An email is on its way to zoe@lab.example.')
    await sent.getByRole('button', { name: 'Done' }).click()
    await expect(invitations(page).getByText('Zoë Maas')).toBeVisible()
    await expectNoFaults(page)

    const other = await (await unpack()).start()
    await other.goto(linkIn(mailbox))
    await expect(other.getByText(/Amina .* invites you to the group .*\. Your role: Member\./)).toBeVisible()
    await expect(other.getByLabel('First name')).toHaveValue('Zoë')
    await expectNoFaults(other)
    await fillIn(other, 'amina')
    await other.keyboard.press('Enter')
    await expect(other.getByText('This user name is already taken.')).toBeVisible()
    await other.getByLabel('User name').fill('zoe')
    await other.keyboard.press('Enter')
    await expect(other.getByRole('heading', { name: 'Today' })).toBeVisible({ timeout: 30_000 })
    await expect(other.getByRole('button', { name: 'Zoë Maas' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'My groups' })).toContainText('Okafor Lab')
    await expect(other.getByRole('region', { name: 'Storage' })).toBeVisible({ timeout: 60_000 })

    await expect(page.getByRole('region', { name: 'Members' }).getByText('Zoë Maas')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(invitations(page).getByText('No open invitations')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 30_000 })
  })

  test('a revoked link opens nothing, and neither does one that was replaced', async ({ page, lab, unpack }) => {
    await openApp(page, lab.network.url + path)
    const [revoked, replaced] = [await makeLink(page, 'Max'), await makeLink(page, 'Eve')]
    await invitations(page).getByRole('button', { name: 'Invitation of Max' }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('alertdialog', { name: 'Revoke the invitation of Max?' }).getByRole('button', { name: 'Revoke' }).click()
    await expect(invitations(page).getByText('Max')).toBeHidden()
    await invitations(page).getByRole('button', { name: 'Invitation of Eve' }).click()
    await page.getByRole('menuitem', { name: 'New link' }).click()
    const fresh = await page.getByRole('dialog', { name: 'Link for joining the group' }).getByRole('textbox', { name: 'Link' }).inputValue()

    const other = await (await unpack('installed')).start()
    for (const link of [revoked, replaced]) {
      await other.goto('about:blank')
      await other.goto(link)
      await expect(other.getByText('This link has already been used or has expired. Ask for a new one.')).toBeVisible()
    }
    await other.goto('about:blank')
    await other.goto(fresh)
    await expect(other.getByRole('heading', { name: /^Join / })).toBeVisible()
  })
})

test.describe('someone with an account', () => {
  test.use({ tablet: 'installed' })

  test('opens the link, signs in, joins, and is in the new group', async ({ page, lab }) => {
    const { cookie } = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
    const body = JSON.stringify({ name: '', email: '', role: 'Guest' })
    const answer = await fetch(`${lab.server.url}/api/v1/groups/invitations`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body })
    const { code } = (await answer.json()) as { code: string }

    await page.goto(`${lab.network.url}/invite#${code}`)
    await page.getByRole('button', { name: 'I have an account on this server' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('User name').fill('daniel')
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('You are signed in as Daniel Osei.')).toBeVisible({ timeout: 30_000 })
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Join Okafor Lab' }).click()
    await expect(page.getByRole('button', { name: 'My groups' })).toContainText('Okafor Lab', { timeout: 30_000 })
    await page.goto(`${lab.network.url}/invite#${code}`)
    await expect(page.getByText('This link has already been used or has expired. Ask for a new one.')).toBeVisible()
  })
})
