import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Device } from '#db/device/device.ts'
import { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { limits } from '#domain/limits.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { takePage } from '#tests/harness/take-page.ts'

const groups = [
  { groupId: 10, name: 'Cells', role: 'Member' as const },
  { groupId: 11, name: 'Plants', role: 'Administrator' as const },
]
const ada: SessionInfo = { userId: 1, login: 'ada', fullName: 'Ada Admin', groupId: 10, groups, idleMinutes: 30, serverTime: noon, epoch: 'e1' }
const adaToo = { ...ada, groupId: 11 }
const max: SessionInfo = { ...ada, userId: 2, login: 'max', fullName: 'Max Member' }
const known = ({ userId, groupId }: SessionInfo) => ({ userId, groupId })

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(async () => {
  device.db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

test('a cold start offline opens the last group of the signed-in person', async () => {
  await device.rememberOnline(ada, noon)
  await device.rememberOnline(adaToo, noon + 1)
  expect(await device.findOfflineStart(noon + 2)).toMatchObject({ ...known(adaToo), fullName: 'Ada Admin', groupName: 'Plants', role: 'Administrator' })
  await device.rememberUse(ada, noon + 3)
  expect(await device.findOfflineStart(noon + 4)).toMatchObject(known(ada))
})

test('another person’s sign-in seals the workspaces of the previous one', async () => {
  await device.rememberOnline(ada, noon)
  await device.rememberOnline(max, noon + 1)
  expect(await device.findOfflineStart(noon + 2)).toMatchObject(known(max))
  await device.rememberSignOut(2)
  expect(await device.findOfflineStart(noon + 3)).toBeUndefined()
  expect(await device.list()).toHaveLength(2)
})

test('a late confirmation by the server neither signs a person in again nor brings back a deleted workspace', async () => {
  await device.rememberOnline(ada, noon)
  await device.confirmOnline(ada, noon + 1)
  expect(await device.find(ada)).toMatchObject({ lastOnline: noon + 1 })
  await device.rememberSignOut(ada.userId)
  await device.confirmOnline(ada, noon + 2)
  expect(await device.find(ada)).toMatchObject({ signedIn: 0, lastOnline: noon + 1 })
  await device.forget(ada)
  await device.confirmOnline(ada, noon + 3)
  expect(await device.list()).toHaveLength(0)
})

test('without the server for longer than allowed nothing opens, and using it offline does not extend that', async () => {
  await device.rememberOnline(ada, noon)
  await device.rememberUse(ada, noon + limits.session.offlineFor)
  expect(await device.findOfflineStart(noon + limits.session.offlineFor)).toMatchObject(known(ada))
  expect(await device.findOfflineStart(noon + limits.session.offlineFor + 1)).toBeUndefined()
  await device.rememberOnline(ada, noon + limits.session.offlineFor + 2)
  expect(await device.findOfflineStart(noon + limits.session.offlineFor + 3)).toMatchObject(known(ada))
})

test('an organization can make that time shorter; the device learns it with the next answer of the server', async () => {
  await device.rememberOnline({ ...ada, offlineHours: 8 }, noon)
  expect(await device.findOfflineStart(noon + 8 * 3_600_000)).toMatchObject(known(ada))
  expect(await device.findOfflineStart(noon + 8 * 3_600_000 + 1)).toBeUndefined()
  await device.rememberOnline(ada, noon + 1)
  expect(await device.findOfflineStart(noon + 9 * 3_600_000)).toMatchObject(known(ada))
})

test('without the server, the limit for files is the one last told', async () => {
  await device.rememberOnline({ ...ada, uploadMegabytes: 5 }, noon)
  expect(await device.restoreOfflineSession(noon)).toMatchObject({ uploadMegabytes: 5 })
  await device.rememberOnline(ada, noon + 1)
  expect((await device.restoreOfflineSession(noon + 2))?.uploadMegabytes).toBeUndefined()
})

test('the last session is recalled with the groups that are on this device', async () => {
  expect(await device.restoreOfflineSession(noon)).toBeNull()
  await device.rememberOnline(adaToo, noon)
  await device.rememberOnline(max, noon + 1)
  await device.rememberOnline(ada, noon + 2)
  expect(await device.restoreOfflineSession(noon + 3)).toMatchObject({ userId: 1, login: 'ada', groupId: 10, groups })
})

test('changes in a sealed workspace are counted without signing in its person', async () => {
  const workspace = new Workspace(ada)
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  const add = mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')
  await write(workspace.disk, makeContext(), [add, add])
  workspace.close()
  expect(await device.countWaiting(ada)).toEqual({ queued: 2, inbox: 0 })
  expect(await device.countWaiting(max)).toEqual({ queued: 0, inbox: 0 })
  expect(await Dexie.exists('aliquot:2:10')).toBe(false)
})

test('what is queued in another workspace is counted without reading any of it', async () => {
  const workspace = new Workspace(ada)
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  await write(workspace.disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')])
  workspace.close()
  const reads = [
    ...(['get', 'getAll', 'openCursor'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name)),
    ...(['get', 'getAll', 'openCursor'] as const).map((name) => vi.spyOn(IDBIndex.prototype, name)),
  ]
  expect(await device.countQueued(ada)).toBe(1)
  expect(await device.countQueued(max)).toBe(0)
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})
