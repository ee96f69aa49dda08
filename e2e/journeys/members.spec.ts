import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { demoPassword, openApp, signIn, waitUntilSent } from '../pages/sign-in.ts'

interface Member {
  id: number
  fullName: string
  role: string
}

const path = '/members/groups/members/'
const member = (page: Page, name: string) => page.getByRole('region', { name: 'Members' }).locator('> div > *').filter({ hasText: name })

test.describe('an administrator', () => {
  test('changes the role of a member without a network; it is sent, applies on the server, and can be undone [ROUTE-26]', async ({ page, lab }) => {
    await page.goto(lab.network.url)
    await signIn(page, 'amina')
    await openApp(page, lab.network.url + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
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
      expect(await findTargetFaults(page, 'bench')).toEqual([])
    }
  })
})
