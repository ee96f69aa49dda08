import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Device } from '#db/device/device.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { noon } from '#tests/harness/factories.ts'

const ada = { userId: 1, groupId: 10 }
const adaToo = { userId: 1, groupId: 11 }
const max = { userId: 2, groupId: 10 }
const session: SessionInfo = {
  ...ada,
  login: 'ada',
  fullName: 'Ada Admin',
  groups: [{ groupId: 10, name: 'Cells', role: 'Member' }],
  idleMinutes: 30,
  serverTime: noon,
  epoch: 'e1',
}
const wrapped = { salt: new Uint8Array([1]), secret: new Uint8Array([2, 3]) }

let device: Device
let kept: KeptSecrets
beforeEach(() => {
  device = new Device()
  kept = new KeptSecrets(device.db)
})
afterEach(async () => {
  device.db.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

test('a secret is replaced only until the server has its copy: after that, something may be encrypted with it', async () => {
  expect(await kept.begin(ada, 'first', wrapped)).toBe(true)
  expect(await kept.begin(ada, 'second', wrapped)).toBe(true)
  expect(await kept.change(ada, 'first', { isCopied: true })).toBe(false)
  expect(await kept.change(ada, 'second', { isCopied: true })).toBe(true)
  expect(await kept.begin(ada, 'third', wrapped)).toBe(false)
  await kept.remove(ada, 'first')
  expect(await kept.find(ada)).toEqual({ ...ada, id: 'second', wrapped, isCopied: true })
})

test('of a device that has lost it, the workspace says which one is needed; what is known stays', async () => {
  await kept.restore(ada, 'of the workspace')
  expect(await kept.find(ada)).toMatchObject({ id: 'of the workspace', wrapped: null, isCopied: true })
  await kept.change(ada, 'of the workspace', { wrapped })
  await kept.restore(ada, 'of the workspace')
  expect(await kept.find(ada)).toMatchObject({ wrapped })
})

test('a passkey wraps a secret beside the password, once; one that was removed no longer does', async () => {
  for (const owner of [ada, adaToo, max]) await kept.begin(owner, 'a', wrapped)
  for (const owner of [ada, adaToo, max]) await kept.wrapByPasskey(owner, 'a', { ...wrapped, passkey: 'phone' })
  await kept.wrapByPasskey(ada, 'a', { ...wrapped, passkey: 'key' })
  await kept.wrapByPasskey(ada, 'a', { ...wrapped, passkey: 'phone' })
  await kept.wrapByPasskey(ada, 'another secret', { ...wrapped, passkey: 'watch' })
  const passkeys = async (owner: typeof ada) => (await kept.find(owner))?.passkeys?.map(({ passkey }) => passkey)
  expect(await passkeys(ada)).toEqual(['key', 'phone'])
  await kept.forgetPasskeys(ada.userId, ['phone'])
  expect(await Promise.all([ada, adaToo, max].map(passkeys))).toEqual([['key'], [], ['phone']])
  expect(await Promise.all([1, 2, 3, null].map((userId) => kept.hasPasskey(userId)))).toEqual([true, true, false, true])
  // A new secret is wrapped anew.
  await kept.begin(ada, 'b', wrapped)
  expect(await passkeys(ada)).toBeUndefined()
})

test('who wants signing out to forget the password has nothing left here that opens a workspace; others keep theirs', async () => {
  for (const owner of [ada, adaToo, max]) await kept.begin(owner, `of ${owner.userId}:${owner.groupId}`, wrapped)
  for (const owner of [ada, adaToo, max]) await kept.wrapByPasskey(owner, `of ${owner.userId}:${owner.groupId}`, { ...wrapped, passkey: 'phone' })
  for (const userId of [1, 2]) await device.unlocks.rememberSignIn(userId, noon, 'hash')
  await device.unlocks.setForgetsAtSignOut(1, true)
  for (const userId of [1, 2]) await device.rememberSignOut(userId)
  expect((await kept.ofPerson(1)).map((row) => row.wrapped)).toEqual([null, null])
  expect((await kept.ofPerson(2)).map((row) => row.wrapped)).toEqual([wrapped])
  expect(await Promise.all([1, 2].map((userId) => kept.hasPasskey(userId)))).toEqual([false, true])
})

test('a workspace that is deleted leaves no secret', async () => {
  await device.rememberOnline(session, noon)
  await kept.begin(ada, 'a', wrapped)
  await kept.begin(adaToo, 'b', wrapped)
  await device.forget(ada)
  expect((await kept.ofPerson(1)).map(({ id }) => id)).toEqual(['b'])
})
