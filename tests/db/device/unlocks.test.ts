import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Device } from '#db/device/device.ts'
import { limits } from '#domain/limits.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { noon } from '#tests/harness/factories.ts'

const mara: SessionInfo = {
  userId: 1,
  login: 'mara',
  fullName: 'Mara Lindqvist',
  groupId: 10,
  groups: [{ groupId: 10, name: 'Cells', role: 'Member' }],
  idleMinutes: 15,
  serverTime: noon,
  epoch: 'e1',
}

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(async () => {
  device.db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

test('an attempt is counted before it is checked, has to wait in between, and after too many none is allowed [SESS-07]', async () => {
  let now = noon
  const turns: string[] = []
  for (let wrong = 0; wrong < limits.lock.tries.most; wrong += 1) {
    turns.push((await device.unlocks.beginTry(1, now)).kind)
    now += limits.lock.tries.longestPause
  }
  expect(new Set(turns)).toEqual(new Set(['try']))
  expect(await device.unlocks.beginTry(1, now)).toEqual({ kind: 'server-needed' })
  await device.unlocks.rememberSignIn(1, now)
  for (let wrong = 0; wrong < 3; wrong += 1) await device.unlocks.beginTry(1, now)
  expect(await device.unlocks.beginTry(1, now + 1_000)).toEqual({ kind: 'wait', ms: 4_000 })
})

test('two tabs that try at once count twice [SESS-07]', async () => {
  const other = new Device()
  await Promise.all([device.unlocks.beginTry(1, noon), other.unlocks.beginTry(1, noon)])
  expect((await device.unlocks.read(1)).failures).toBe(2)
  other.db.close()
})

test('the lock survives a restart; one person’s does not affect another’s [SESS-07]', async () => {
  await device.unlocks.setPin(1, 'hash of a PIN', false)
  await device.unlocks.lock(1, noon)
  device.db.close()
  device = new Device()
  expect(await device.unlocks.read(1)).toMatchObject({ lockedAt: noon, pin: 'hash of a PIN' })
  expect(await device.unlocks.read(2)).toMatchObject({ lockedAt: null, pin: null })
  await device.unlocks.open(1)
  expect((await device.unlocks.read(1)).lockedAt).toBeNull()
})

test('the hash of a password that was changed meanwhile is ignored, however late it comes [SESS-08]', async () => {
  await device.unlocks.rememberSignIn(1, noon)
  await device.unlocks.rememberSignIn(1, noon + 1_000, 'hash of the new one')
  await device.unlocks.rememberPassword(1, 'hash of the old one', noon)
  expect((await device.unlocks.read(1)).password).toBe('hash of the new one')
  await device.unlocks.rememberSignIn(1, noon + 2_000)
  await device.unlocks.rememberPassword(1, 'another hash of the new one', noon + 2_000)
  expect((await device.unlocks.read(1)).password).toBe('another hash of the new one')
})

test('signing out ends the lock and keeps the PIN, or forgets everything if the person chose so', async () => {
  await device.unlocks.rememberSignIn(1, noon, 'hash of a password')
  await device.unlocks.setPin(1, 'hash of a PIN', false)
  await device.unlocks.lock(1, noon)
  await device.rememberSignOut(1)
  expect(await device.unlocks.read(1)).toMatchObject({ lockedAt: null, pin: 'hash of a PIN', password: 'hash of a password' })
  await device.unlocks.setForgetsAtSignOut(1, true)
  await device.rememberSignOut(1)
  expect(await device.unlocks.read(1)).toMatchObject({ pin: null, password: null, signedInAt: 0 })
})

test('after the time allowed offline, only someone who can enter their password on this device may continue [SESS-07]', async () => {
  const later = noon + limits.session.offlineFor + 1
  await device.rememberOnline(mara, noon)
  expect(await device.restoreOfflineSession(later)).toBeNull()
  await device.unlocks.rememberSignIn(1, noon, 'hash of a password')
  expect(await device.restoreOfflineSession(later)).toMatchObject({ userId: 1, idleMinutes: 15, epoch: '' })
})

test('the last received idle policy applies without the server [SESS-07]', async () => {
  await device.rememberOnline(mara, noon)
  await device.rememberIdleMinutes(mara, 5)
  expect(await device.restoreOfflineSession(noon)).toMatchObject({ idleMinutes: 5 })
})

test('the idle policy of one group does not affect the workspace of another on the device [FAULT-08]', async () => {
  const there = { ...mara, groupId: mara.groupId + 1, idleMinutes: -1 }
  await device.rememberOnline(mara, noon)
  await device.rememberOnline(there, noon + 1)
  expect(await device.find(mara)).toMatchObject({ idleMinutes: mara.idleMinutes })
  await device.rememberIdleMinutes(there, 60)
  expect([await device.find(mara), await device.find(there)]).toMatchObject([{ idleMinutes: mara.idleMinutes }, { idleMinutes: 60 }])
})

test('a sign-out that the server does not know about is remembered until it does [SESS-10]', async () => {
  await device.setPendingSignOut(true)
  device.db.close()
  device = new Device()
  expect(await device.hasPendingSignOut()).toBe(true)
  await device.setPendingSignOut(false)
  expect(await device.hasPendingSignOut()).toBe(false)
})

test('a device of the previous version keeps its people and gets the locks', async () => {
  const before = new Dexie('aliquot:device')
  before.version(1).stores({ workspaces: '[userId+groupId], userId' })
  await before
    .table('workspaces')
    .put({ userId: 1, groupId: 10, login: 'mara', fullName: 'Mara', groupName: 'Cells', role: 'Member', lastUsed: 1, lastOnline: noon, signedIn: 1 })
  before.close()
  expect(await device.restoreOfflineSession(noon)).toMatchObject({ userId: 1, idleMinutes: limits.idle.minutes })
  expect(await device.unlocks.read(1)).toMatchObject({ pin: null })
})
