import { expect, test } from 'vitest'
import { removeNotifications } from '#domain/commands/remove-notifications.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

const input = { notificationIds: [1, 2] }

test('what the server removes is gone from the person’s devices; one that is not there changes nothing', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change({ entity: 'notifications', id: 1, after: { ...makeNotification() } })
  await ada.pull()
  expect(ada.row('notifications', 1)).toBeDefined()
  await lab.store.write(async (tables) => {
    await tables.lockGroup(groupId)
    await runAsServer(tables, groupId, removeNotifications, input, 8)
  })
  await ada.pull()
  expect(ada.row('notifications', 1)).toBeUndefined()
})

test('a device may not remove any', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(removeNotifications, input)).rejects.toMatchObject({ code: 'permission.denied' })
})
