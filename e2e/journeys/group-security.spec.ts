import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'amina' })

test('an administrator sets when screens lock and how long passwords are valid; it applies to a member at once', async ({ page, lab }) => {
  const member = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const policy = async () => {
    const { idleMinutes, passwordExpiresInDays } = await member.get<{ idleMinutes: number; passwordExpiresInDays?: number }>('/api/v1/sync/session')
    return { idleMinutes, passwordExpiresInDays }
  }
  expect(await policy()).toEqual({ idleMinutes: 30, passwordExpiresInDays: undefined })

  await openApp(page, lab.network.url)
  await followTo(page, `${lab.network.url}/members/settings/?tab=group-security`)
  const lock = page.getByRole('combobox', { name: 'Screens lock after' })
  await expect(lock).toHaveValue('Server default: 30 minutes')
  await lock.click()
  await page.getByRole('option', { name: '5 minutes', exact: true }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.getByRole('combobox', { name: 'Passwords are valid for' }).click()
  await page.getByRole('option', { name: '365 days' }).click()
  await expect.poll(policy).toEqual({ idleMinutes: 5, passwordExpiresInDays: 364 })

  lab.network.refuse('/api/v1/groups/')
  await lock.click()
  await page.getByRole('option', { name: 'Never' }).click()
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  lab.network.refuse(undefined)
  await again.click()
  await expect(lock).toHaveValue('5 minutes')
})
