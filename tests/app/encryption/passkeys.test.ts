import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { toBase64url } from '#db/documents/base64url.ts'
import { signInOfflineByPasskey } from '#src/app/actors/sign-in-offline.ts'
import { isReadable } from '#src/app/encryption/is-readable.ts'
import { openByPasskeyOffline } from '#src/app/encryption/unseal-by-passkey.ts'
import { openByPassword } from '#src/app/encryption/unseal.ts'
import { wrapByPasskeyIfEncrypted, wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { ada, KeyServer, TabletPage } from './encrypted-tablet.ts'

const phone = { id: 'cGhvbmU', prf: new Uint8Array(32).fill(7) }
const key = { id: 'a2V5', prf: new Uint8Array(32).fill(8) }

let server: KeyServer
let page: TabletPage

const openPage = (): TabletPage => {
  const opened = new TabletPage(server)
  afterTest(() => opened.close())
  return opened
}
const restartOffline = (): void => {
  page.close()
  page = openPage()
  server.isReachable = false
}

/** The authenticator at hand: `used` recognizes its person, and computes, if it is one of those that are asked for. */
function plugIn(used: { id: string; prf: Uint8Array | null }) {
  class Response {
    clientDataJSON = new ArrayBuffer(0)
    authenticatorData = new ArrayBuffer(0)
    signature = new ArrayBuffer(0)
    userHandle = null
  }
  class Credential {
    id = used.id
    response = new Response()
    getClientExtensionResults = () => (used.prf ? { prf: { results: { first: used.prf.buffer } } } : {})
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAssertionResponse', Response)
  vi.stubGlobal('location', { hostname: 'lab.example' })
  const get = vi.fn(async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
    if (!publicKey.allowCredentials?.some(({ id }) => toBase64url(id as ArrayBuffer) === used.id)) throw new DOMException('', 'NotAllowedError')
    return new Credential()
  })
  vi.stubGlobal('navigator', { credentials: { get } })
  return get
}

const open = () => openByPasskeyOffline(page.services, [ada])
const isOpen = () => isReadable(page.device, page.workspaceOf(ada))

beforeEach(async () => {
  server = new KeyServer()
  vi.stubGlobal('fetch', server.fetch)
  page = openPage()
  await takePage(page.workspaceOf(ada).disk, makePage({ rows: smallLab(), version: 1 }), noon)
  await page.device.rememberOnline(ada, noon)
  afterTest(async () => {
    page.close()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  })
})

/** By someone with a password, or without one. */
async function encrypt(password?: string): Promise<void> {
  if (password !== undefined) {
    await page.device.unlocks.rememberSignIn(ada.userId, noon, 'a hash')
    await wrapIfEncrypted(page.services, ada, password)
  }
  expect(await page.settle(true)).toBe('settled')
}

test('after a restart without a network, the passkey that was used here opens what is encrypted; the password still does', async () => {
  await encrypt('kettle')
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  restartOffline()
  expect(await isOpen()).toBe(false)
  plugIn(phone)
  expect(await open()).toMatchObject({ ok: true, value: { userId: ada.userId, groupId: ada.groupId } })
  expect(await isOpen()).toBe(true)
  expect(await page.workspaceOf(ada).db.table('samples').count()).toBeGreaterThan(0)
  restartOffline()
  expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
})

test('a passkey that computes something else opens nothing, nor does one that computes nothing', async () => {
  await encrypt('kettle')
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  restartOffline()
  for (const prf of [key.prf, null]) {
    plugIn({ id: phone.id, prf })
    expect(await open()).toMatchObject({ ok: false, failure: { message: 'This passkey does not open the data on this device. Use your password.' } })
  }
  expect(await isOpen()).toBe(false)
})

test('nobody is asked for a passkey if none opens the workspace', async () => {
  await encrypt('kettle')
  await wrapByPasskeyIfEncrypted(page.services, ada, { ...phone, prf: null })
  restartOffline()
  const get = plugIn(phone)
  expect(await open()).toBeNull()
  expect(get).not.toHaveBeenCalled()
})

test('someone without a password has a way in without the server: the key is made with their first passkey, before anything is encrypted', async () => {
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  await encrypt()
  expect(await page.kept.find(ada)).toMatchObject({ wrapped: null, passkeys: [{ passkey: phone.id }] })
  restartOffline()
  plugIn(phone)
  expect(await open()).toMatchObject({ ok: true })
  expect(await isOpen()).toBe(true)
})

test('whoever has a password here makes the key with it', async () => {
  await page.device.unlocks.rememberSignIn(ada.userId, noon, 'a hash')
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  expect(await page.kept.find(ada)).toBeUndefined()
})

test('a changed password leaves the passkey as it is, and a second passkey the first', async () => {
  await encrypt('kettle')
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  await wrapIfEncrypted(page.services, ada, 'teapot')
  await wrapByPasskeyIfEncrypted(page.services, ada, key)
  for (const used of [phone, key]) {
    restartOffline()
    plugIn(used)
    expect(await open()).toMatchObject({ ok: true })
  }
  await page.kept.forgetPasskeys(ada.userId, [phone.id])
  restartOffline()
  plugIn(phone)
  expect(await open()).toMatchObject({ ok: false })
})

test('a copied wrap opens no other workspace', async () => {
  const other = { userId: ada.userId, groupId: 11 }
  await encrypt('kettle')
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  const { id, passkeys } = (await page.kept.find(ada))!
  await page.kept.begin(other, id, null)
  await page.kept.wrapByPasskey(other, id, passkeys![0]!)
  restartOffline()
  plugIn(phone)
  expect(await openByPasskeyOffline(page.services, [other])).toMatchObject({ ok: false })
})

test('it signs in on the sign-in screen, too: the person tapped, or whoever has one; also long after the last contact', async () => {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  await wrapByPasskeyIfEncrypted(page.services, ada, phone)
  await encrypt()
  for (const userId of [ada.userId, null]) {
    await page.device.rememberSignOut(ada.userId)
    restartOffline()
    expect(await page.device.restoreOfflineSession(Date.now())).toBeNull()
    plugIn(phone)
    expect(await signInOfflineByPasskey(page.services, userId)).toMatchObject({ kind: 'signed-in', info: { userId: ada.userId, groupId: ada.groupId } })
    expect(await isOpen()).toBe(true)
  }
  expect(await signInOfflineByPasskey(page.services, 2)).toBeNull()
})
