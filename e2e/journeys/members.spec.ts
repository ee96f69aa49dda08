import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

interface Member {
  id: number
  fullName: string
  role: string
}

const path = '/members/groups/members/'
const member = (page: Page, name: string) => page.getByRole('region', { name: 'Members' }).locator('> div > *').filter({ hasText: name })

test.describe('an administrator', () => {
  test.use({ tablet: 'amina' })

  test('changes the role of a member without a network; it is sent, applies on the server, and can be undone [ROUTE-26]', async ({ page, lab }) => {
    await openApp(page, lab.network.url + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await waitForMirror(page)
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: 'Role of Tobias Wen: Member' }).click()
    await page.getByRole('menuitemradio', { name: 'Guest' }).click()
    await expect(page.getByText('Tobias Wen is now: Guest')).toBeVisible()
    lab.network.leadTo(lab.server.port)
    await waitUntilSent(page)
    const device = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
    const roleOf = async () => (await device.rows<Member>('members')).find(({ fullName }) => fullName === 'Tobias Wen')!.role
    expect(await roleOf()).toBe('Guest')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Role of Tobias Wen: Member' })).toBeVisible()
    await waitUntilSent(page)
    expect(await roleOf()).toBe('Member')
  })

  test('removes a member and takes it back without a network; the server has them with the same role', async ({ page, lab }) => {
    await openApp(page, lab.network.url + path)
    await waitForMirror(page)
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: 'Role of Tobias Wen: Member' }).click()
    await page.getByRole('menuitem', { name: 'Remove from group…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(member(page, 'Tobias Wen')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Role of Tobias Wen: Member' })).toBeVisible()
    lab.network.leadTo(lab.server.port)
    await waitUntilSent(page)
    const device = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
    expect((await device.rows<Member>('members')).find(({ fullName }) => fullName === 'Tobias Wen')!.role).toBe('Member')
  })
})

test.describe('a member', () => {
  test.use({ tablet: 'mara' })

  test('sees who is in the group and what each role may do, and changes nothing', async ({ page, lab }) => {
    await openApp(page, lab.network.url + path)
    await expect(member(page, 'Mara Lindqvist')).toContainText('You')
    await expect(page.getByRole('button', { name: /^Role of/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^Change roles/ })).toBeVisible()
    await chooseAppearance(page, { theme: 'light', density: 'bench' })
    expect(await findAccessibilityFaults(page)).toEqual([])
    for (const viewport of Object.values(orientations)) {
      await page.setViewportSize(viewport)
      await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    }
  })
})

test.describe('a removed member', () => {
  test.use({ tablet: 'mara' })

  test('their tablet leaves the group and says so, the list of members is without them, and an invitation brings them back', async ({ page, lab, unpack }) => {
    await openApp(page, lab.network.url)
    const ruler = await (await unpack('amina')).start()
    await openApp(ruler, lab.network.url + path)
    await ruler.getByRole('button', { name: 'Role of Mara Lindqvist: Member' }).click()
    await ruler.getByRole('menuitem', { name: 'Remove from group…' }).click()
    const question = ruler.getByRole('alertdialog', { name: 'Remove Mara Lindqvist from Okafor Lab?' })
    await expect(question).toContainText('Their devices leave the group when they next connect')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(ruler.getByText('Mara Lindqvist removed from the group')).toBeVisible()
    await expect(member(ruler, 'Mara Lindqvist')).toHaveCount(0)

    await expect(page.getByText('You are no longer a member of this group. Your unsynced changes are in the inbox.')).toBeVisible({ timeout: 60_000 })

    const { cookie } = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
    const body = JSON.stringify({ name: 'Mara', email: '', role: 'Member' })
    const answer = await fetch(`${lab.server.url}/api/v1/groups/invitations`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body })
    const { code } = (await answer.json()) as { code: string }
    await page.goto(`${lab.network.url}/invite#${code}`)
    await page.getByRole('button', { name: 'Join Okafor Lab' }).click({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'My groups' })).toContainText('Okafor Lab', { timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'Storage' })).toBeVisible({ timeout: 60_000 })
    await expect(member(ruler, 'Mara Lindqvist')).toHaveCount(1)
  })

  test('leaves by themselves, after a question about what is not synced; the only administrator cannot', async ({ page, lab, unpack }) => {
    await openApp(page, lab.network.url + path)
    await page.getByRole('button', { name: 'Leave group…' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Leave Okafor Lab?' })
    await expect(question).toContainText('Changes on your other devices that are not synced will be rejected.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Leave group…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Leave group' }).click()
    await expect(page.getByText('You are no longer a member of this group.')).toBeVisible({ timeout: 60_000 })

    const ruler = await (await unpack('amina')).start()
    await openApp(ruler, lab.network.url + path)
    await expect(member(ruler, 'Mara Lindqvist')).toHaveCount(0)
    await ruler.getByRole('button', { name: 'Leave group…' }).click()
    await ruler.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
    await expect(ruler.getByText('You are the only administrator of this group. Make someone else one first.')).toBeVisible()
  })
})
