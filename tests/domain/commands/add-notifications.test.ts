import { expect, test } from 'vitest'
import { serverUser } from '#domain/who.ts'
import { addNotifications, type NewNotification } from '#domain/commands/add-notifications.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { groupId, makeTwoDevices } from '#tests/harness/two-devices.ts'

const added: NewNotification = {
  id: 1,
  audience: 1,
  kind: 'low',
  count: 1,
  name: 'anti-CD3',
  detail: '0.5 mL',
  actor: 'Max Lindqvist',
  scope: 'INVENTORY',
  foreignId: 101,
  targetUrl: '/members/inventory/browser/?return=true&sampleID=101#viewSample',
}

test('what the server adds is numbered, audited, and seen by its person alone', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.store.write(async (tables) => {
    await tables.lockGroup(groupId)
    await runAsServer(tables, groupId, addNotifications, { notifications: [added] }, 7)
  })
  await ada.pull()
  await max.pull()
  expect(ada.row('notifications', 1)).toMatchObject({ ...added, createdAt: 7, readAt: null })
  expect(max.row('notifications', 1)).toBeUndefined()
  expect(lab.store.audit.at(-1)).toMatchObject({ device: 'server', userId: serverUser, command: 'notification.add@1', code: null })
})

test('a device may not add any', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(addNotifications, { notifications: [added] })).rejects.toMatchObject({ code: 'permission.denied' })
})
