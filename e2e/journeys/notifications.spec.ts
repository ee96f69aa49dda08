import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

interface Sample {
  id: number
  name: string
  ownerId: number
  archived: number
  amount: number
  unit: string
  outBy: number | null
}
interface Notification {
  id: number
  readAt: number | null
}

test('what others do with a person’s samples is shown until it is read, on one device for all, offline too [FAULT-117] [NOTI-01] [NOTI-02]', async ({
  page,
  lab,
}) => {
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const priya = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const own = (await mara.rows<Sample>('samples')).filter(
    ({ ownerId, archived, amount, outBy }) => ownerId === mara.session.userId && !archived && amount > 0 && outBy === null,
  )
  const [first, second, third] = own.slice(0, 3) as [Sample, Sample, Sample]
  const unread = async () => (await mara.rows<Notification>('notifications')).filter(({ readAt }) => readAt === null).length
  const useUp = async ({ id, amount, unit }: Sample) => {
    await mara.act('sample.set-low-stock@1', { sampleId: id, lowAmount: amount / 2 })
    await priya.act('sample.adjust-amount@1', { sampleId: id, delta: -amount, unit })
  }
  const toasts = page.getByRole('region', { name: 'Unread notifications' })
  const bell = (name: string) => page.getByRole('button', { name, exact: true })

  await openApp(page, lab.network.url)
  await expect(bell('Notifications, 0 unread')).toBeVisible()
  await useUp(first)
  await expect(toasts.getByText(`${first.name} is low`)).toBeVisible({ timeout: 20_000 })
  await useUp(second)
  await expect(bell('Notifications, 2 unread')).toBeVisible({ timeout: 20_000 })
  expect(await findAccessibilityFaults(page)).toEqual([])

  await toasts.getByRole('status').filter({ hasText: first.name }).getByRole('button', { name: 'Dismiss and mark as read' }).click()
  await expect(bell('Notifications, 1 unread')).toBeVisible()
  await expect.poll(unread).toBe(1)

  await bell('Notifications, 1 unread').press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(2)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell('Notifications, 1 unread')).toBeFocused()
  // What is unread stays on the screen until it is dismissed, also after the list was open.
  await expect(toasts.getByRole('status')).toHaveText([new RegExp(`${second.name} is low`)])

  await bell('Notifications, 1 unread').click()
  await list.getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('sampleID')).toBe(String(second.id))
  await expect(bell('Notifications, 0 unread')).toBeVisible()
  await expect.poll(unread).toBe(0)

  await useUp(third)
  await expect(toasts.getByText(`${third.name} is low`)).toBeVisible({ timeout: 20_000 })
  lab.network.leadTo(undefined)
  await bell('Notifications, 1 unread').click()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell('Notifications, 0 unread')).toBeVisible()
  expect(await unread()).toBe(1)
  lab.network.leadTo(lab.server.port)
  await expect.poll(unread, { timeout: 30_000 }).toBe(0)

  await priya.act('sample.adjust-amount@1', { sampleId: first.id, delta: first.amount, unit: first.unit })
  await useUp(first)
  await expect(bell('Notifications, 1 unread')).toBeVisible({ timeout: 20_000 })
  const { notifications } = await mara.get<{ notifications: { NotificationId: number }[] }>('/members/fn/scheduledTasks/handler.ashx')
  const ids = notifications.map(({ NotificationId }) => NotificationId).join(',')
  await mara.get(`/members/fn/notification/notification.ashx?action=markRead&notificationIDs=${ids}`)
  await expect(bell('Notifications, 0 unread')).toBeVisible({ timeout: 20_000 })
})
