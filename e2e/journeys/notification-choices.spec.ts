import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

interface Setting {
  key: string
  value: string
}

test.describe('what a person is notified of, and where', () => {
  test.use({ tablet: 'mara' })

  test('is chosen in one table, offline too; the daily email can be unsubscribed from without signing in', async ({ page, lab, mailbox }) => {
    const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
    const stored = async () => (await mara.rows<Setting>('userSettings')).flatMap(({ key, value }) => (key.startsWith('Notify.') ? [`${key} ${value}`] : []))
    const choice = (kind: string, where: string) => page.getByRole('checkbox', { name: `${kind}: ${where}`, exact: true })
    await openApp(page, lab.network.url + screens['notification settings'])
    await expect(page.getByText('Sent to mara@aliquot.example once a day after 07:00')).toBeVisible()
    await chooseAppearance(page, { theme: 'light', density: 'bench' })
    expect(await findAccessibilityFaults(page)).toEqual([])
    for (const viewport of Object.values(orientations)) {
      await page.setViewportSize(viewport)
      await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
    }

    await expect(choice('Someone moves your samples', 'List')).not.toBeChecked()
    await choice('Someone moves your samples', 'Email').click()
    await expect(choice('Someone moves your samples', 'List')).toBeChecked()
    await expect.poll(stored).toEqual(['Notify.moved bell', 'Notify.moved.mail on'])
    lab.network.leadTo(undefined)
    await choice('Someone moves your samples', 'List').click()
    await expect(choice('Someone moves your samples', 'Email')).not.toBeChecked()
    await choice('Your samples run low', 'Email').click()
    lab.network.leadTo(lab.server.port)
    await expect.poll(stored, { timeout: 30_000 }).toEqual(['Notify.low.mail on'])
    expect(mailbox.mails).toEqual([])

    const stranger = await page.context().newPage()
    await stranger.goto(`${lab.network.url}/mail/unsubscribe/#${'x'.repeat(43)}`)
    await stranger.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await expect(stranger.getByText('This link has expired. You can unsubscribe in the settings.')).toBeVisible()
    expect(await findAccessibilityFaults(stranger)).toEqual([])
  })

  test('on a server that sends no email, the table says so', async ({ page, lab }) => {
    await openApp(page, lab.network.url + screens['notification settings'])
    await expect(page.getByText('This server does not send email. The person who runs it can set it up.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Your samples run low: Email' })).toBeDisabled()
  })
})
