import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Device } from '#db/device/device.ts'
import { Erasures, readDeviceKeys } from '#db/device/erasures.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { takePage } from '#tests/harness/take-page.ts'

const groups = [
  { groupId: 10, name: 'Cells', role: 'Member' as const },
  { groupId: 11, name: 'Plants', role: 'Member' as const },
]
const ada: SessionInfo = { userId: 1, login: 'ada', fullName: 'Ada Admin', groupId: 10, groups, idleMinutes: 30, serverTime: noon, epoch: 'e1' }
const adaToo = { ...ada, groupId: 11 }
const max: SessionInfo = { ...ada, userId: 2, login: 'max', fullName: 'Max Member' }

let device: Device
let erasures: Erasures

beforeEach(() => {
  device = new Device()
  erasures = new Erasures(device)
})
afterEach(async () => {
  device.db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

/** Someone has worked here: a mirror, one change that waits, a PIN. */
async function work(info: SessionInfo): Promise<string> {
  await device.rememberOnline(info, noon)
  await device.unlocks.setPin(info.userId, 'hash of a PIN', true)
  const workspace = new Workspace(info)
  await takePage(workspace.disk, makePage({ rows: smallLab(), version: 1 }), noon)
  await write(workspace.disk, { ...makeContext(), userId: info.userId, groupId: info.groupId }, [
    mutation(adjustAmount, { sampleId: 1, delta: -1, unit: 'mL' }, 'Take 1 mL'),
  ])
  const key = await readDeviceKey(workspace)
  workspace.close()
  return key
}

const order = async (info: SessionInfo, key: string) => {
  const known = await device.find(info)
  return known ? erasures.begin(known, { device: key, orderedBy: 'Grace Lee', orderedAt: noon }) : false
}

test('with the order goes what opens the encrypted data, before the data itself', async () => {
  const key = await work(ada)
  const kept = new KeptSecrets(device.db)
  for (const owner of [ada, adaToo]) await kept.begin(owner, `of ${owner.groupId}`, { salt: new Uint8Array(1), secret: new Uint8Array(1) })
  await order(ada, key)
  expect((await kept.ofPerson(ada.userId)).map(({ id }) => id)).toEqual(['of 11'])
  expect(await Dexie.exists(workspaceName(ada))).toBe(true)
})

test('an order takes everything of this person in this group, and nothing of other people and groups', async () => {
  const key = await work(ada)
  const [other, theirs] = [await work(adaToo), await work(max)]
  await order(ada, key)
  await erasures.finish()
  expect(await Dexie.exists(workspaceName(ada))).toBe(false)
  expect((await device.list()).map(({ userId, groupId }) => [userId, groupId])).toEqual([
    [1, 11],
    [2, 10],
  ])
  expect([await readDeviceKeys(ada), await readDeviceKeys(adaToo), await readDeviceKeys(max)]).toEqual([[], [other], [theirs]])
  expect([await device.countWaiting(adaToo), await device.countWaiting(max)]).toMatchObject([{ queued: 1 }, { queued: 1 }])
  expect([(await device.unlocks.read(1)).pin, (await device.unlocks.read(2)).pin]).toEqual([null, 'hash of a PIN'])
  expect(await erasures.list()).toMatchObject([
    { fullName: 'Ada Admin', groupName: 'Cells', orderedBy: 'Grace Lee', orderedAt: noon, lost: 1, isDeleted: true },
  ])
})

test('from the moment it is noted, the workspace does not open without a network, and the session that is open ends', async () => {
  const key = await work(ada)
  expect(await device.findOfflineStart(noon)).toMatchObject({ userId: 1 })
  expect(await order(ada, key)).toBe(true)
  expect(await device.findOfflineStart(noon)).toBeUndefined()
  expect(await device.hasPendingSignOut()).toBe(true)
})

test('someone else who is at work meanwhile is not signed out', async () => {
  const key = await work(ada)
  await work(max)
  expect(await order(ada, key)).toBe(false)
  expect(await device.hasPendingSignOut()).toBe(false)
  expect(await device.findOfflineStart(noon)).toMatchObject({ userId: 2 })
})

test('killed after it was noted, it goes on at the next start', async () => {
  const key = await work(ada)
  await order(ada, key)
  device.db.close()
  device = new Device()
  await new Erasures(device).finish()
  expect(await Dexie.exists(workspaceName(ada))).toBe(false)
  expect(await new Erasures(device).list()).toMatchObject([{ isDeleted: true, isConfirmed: false }])
})

test('a tab that has the database open loses it', async () => {
  const key = await work(ada)
  let isClosed = false
  const open = new Workspace(ada, { onOutdated: () => (isClosed = true) })
  await open.db.open()
  await order(ada, key)
  await erasures.finish()
  expect(isClosed).toBe(true)
  await expect(open.outbox.count()).rejects.toThrow()
  expect(await Dexie.exists(workspaceName(ada))).toBe(false)
})

test('a tab that does not respond cannot keep the rows', async () => {
  const key = await work(ada)
  const frozen = new Dexie(workspaceName(ada))
  await frozen.open()
  frozen.on('versionchange', () => false)
  await order(ada, key)
  await new Erasures(device, 1).finish()
  expect(await erasures.list()).toMatchObject([{ isDeleted: true }])
  expect(await frozen.table('samples').count()).toBe(0)
  expect(await frozen.table('$outbox').count()).toBe(0)
  frozen.close()
})

test('an answer that arrives late does not erase what was begun afterwards', async () => {
  const key = await work(ada)
  await order(ada, key)
  await erasures.finish()
  const next = await work(ada)
  expect(next).not.toBe(key)
  expect(await order(ada, key)).toBe(false)
  await erasures.finish()
  expect(await device.countWaiting(ada)).toMatchObject({ queued: 1 })
})

test('what is noted is forgotten when the server knows it and someone has read it here', async () => {
  const key = await work(ada)
  await order(ada, key)
  await erasures.finish()
  await erasures.setRead(await erasures.list())
  expect(await erasures.list()).toMatchObject([{ isRead: true, isConfirmed: false }])
  await erasures.setConfirmed(await erasures.list())
  expect(await erasures.list()).toEqual([])
})

test('reading the keys of a workspace creates neither a key nor a database', async () => {
  expect(await readDeviceKeys(ada)).toEqual([])
  expect(await Dexie.exists(workspaceName(ada))).toBe(false)
})
