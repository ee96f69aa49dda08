import { expect, test } from 'vitest'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import { makeTwoDevices, groupId } from '#tests/harness/two-devices.ts'

const rowOf = (id: number, fields = {}) => ({ entity: 'notifications' as const, id, after: { ...makeNotification({ id, ...fields }) } })

test('read offline on one device it is read on the person’s others, and stays read at the first time', async () => {
  const { lab, ada } = await makeTwoDevices()
  const tablet = await lab.device(1)
  await lab.change(rowOf(1), rowOf(2))
  await ada.pull()
  await tablet.pull()
  await ada.do(readNotifications, { notificationIds: [1] })
  expect(ada.row('notifications', 1)).toMatchObject({ readAt: noon })
  lab.now += 60_000
  await ada.sync()
  await tablet.do(readNotifications, { notificationIds: [1, 2] })
  await tablet.sync()
  await ada.sync()
  for (const device of [ada, tablet]) {
    expect(device.row('notifications', 1)).toMatchObject({ readAt: noon })
    expect(device.row('notifications', 2)).toMatchObject({ readAt: noon + 60_000 })
  }
})

test('no one reads or marks those of someone else', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(rowOf(1))
  await max.pull()
  await ada.pull()
  expect(max.row('notifications', 1)).toBeUndefined()
  await max.do(readNotifications, { notificationIds: [1] })
  await max.sync()
  expect(await lab.store.read((tables) => tables.row(groupId, 'notifications', 1))).toMatchObject({ readAt: null })
})

test('someone who has left the group can no longer mark any', async () => {
  const { ada } = await makeTwoDevices()
  await ada.lab.change({ entity: 'members', id: 1, after: null })
  expect(await ada.sync()).toBe('revoked')
  await expect(ada.do(readNotifications, { notificationIds: [1] })).rejects.toMatchObject({ code: 'permission.denied' })
})
