import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { encryptFromStart } from '#src/app/encryption/encrypt-from-start.ts'
import { isReadable } from '#src/app/encryption/is-readable.ts'
import { openByPassword } from '#src/app/encryption/unseal.ts'
import { wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { ada, KeyServer, TabletPage } from './encrypted-tablet.ts'

const label = 'Take 1 mL of the confidential sample'

let server: KeyServer
let page: TabletPage

const openPage = (): TabletPage => {
  const opened = new TabletPage(server)
  afterTest(() => opened.close())
  return opened
}
const restart = (): void => {
  page.close()
  page = openPage()
}

beforeEach(async () => {
  server = new KeyServer()
  vi.stubGlobal('fetch', server.fetch)
  page = openPage()
  const workspace = page.workspaceOf(ada)
  await takePage(workspace.disk, makePage({ rows: smallLab(), version: 1 }), noon)
  await write(workspace.disk, { ...makeContext(), userId: ada.userId, groupId: ada.groupId }, [
    mutation(adjustAmount, { sampleId: 1, delta: -1, unit: 'mL' }, label),
  ])
  await page.device.unlocks.rememberSignIn(ada.userId, noon, 'a hash')
  afterTest(async () => {
    page.close()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  })
})

/** What whoever has the disk reads of the queue. */
async function readDisk(): Promise<string> {
  const db = await new Dexie(workspaceName(ada)).open()
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  db.close()
  return JSON.stringify(rows)
}
const queue = async () => (await page.workspaceOf(ada).outbox.toArray()).map((queued) => queued.label)
const enterPassword = (password: string) => wrapIfEncrypted(page.services, ada, password)
const noteState = async () => (await readEncryptionNote(page.workspaceOf(ada)))?.state
const id = async () => (await page.kept.find(ada))!.id

async function encrypt(password = 'kettle'): Promise<void> {
  await enterPassword(password)
  expect(await page.settle(true)).toBe('settled')
  expect(await noteState()).toBe('settled')
}

describe('turning it on', () => {
  test('needs the password, then the server, then encrypts everything, and loses nothing', async () => {
    expect(await page.settle(true)).toBe('password-needed')
    await enterPassword('kettle')
    server.isReachable = false
    expect(await page.settle(true)).toBe('server-needed')
    expect(await noteState()).toBeUndefined()
    expect(await readDisk()).toContain(label)
    server.isReachable = true
    expect(await page.settle(true)).toBe('settled')
    expect(await readDisk()).not.toContain(label)
    expect(await queue()).toEqual([label])
    expect(server.copies.get(await id())).toMatchObject({ isComplete: true })
  })

  test('ends with a secret that was forgotten before the server had it; the next password makes another', async () => {
    await enterPassword('kettle')
    const first = await id()
    restart()
    expect(await page.settle(true)).toBe('password-needed')
    await enterPassword('kettle')
    expect(await id()).not.toBe(first)
    expect(await page.settle(true)).toBe('settled')
    expect([...server.copies.keys()]).toEqual([await id()])
  })

  test('goes on after a restart, with the copy of the server', async () => {
    await enterPassword('kettle')
    const stopped = new AbortController()
    stopped.abort()
    await page.settle(true, stopped.signal)
    expect(await noteState()).toBe('mixed')
    restart()
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(true)
    expect(await page.settle(true)).toBe('settled')
    expect(await readDisk()).not.toContain(label)
    expect(await queue()).toEqual([label])
  })

  test('needs no password of someone who has none here: then only the server opens it', async () => {
    await page.device.unlocks.setForgetsAtSignOut(ada.userId, true)
    await page.device.unlocks.signOut(ada.userId)
    expect(await page.settle(true)).toBe('settled')
    expect(await page.kept.find(ada)).toMatchObject({ wrapped: null, isCopied: true })
    restart()
    server.isReachable = false
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(false)
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('server-needed')
  })

  test('of someone without a password makes another secret, if the first was forgotten before the server had it', async () => {
    await page.device.unlocks.setForgetsAtSignOut(ada.userId, true)
    await page.device.unlocks.signOut(ada.userId)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await page.settle(true)).toBe('server-needed')
    const first = await id()
    restart()
    vi.stubGlobal('fetch', server.fetch)
    expect(await page.settle(true)).toBe('settled')
    expect(await id()).not.toBe(first)
    expect([...server.copies.keys()]).toEqual([await id()])
  })

  test('never uses the secret of one tab under the id of another', async () => {
    await enterPassword('kettle')
    const first = await id()
    const second = openPage()
    await wrapIfEncrypted(second.services, ada, 'kettle')
    expect(await id()).not.toBe(first)
    expect(await page.settle(true)).toBe('password-needed')
    expect(server.copies.size).toBe(0)
    expect(await second.settle(true)).toBe('settled')
    restart()
    server.isReachable = false
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
    expect(await queue()).toEqual([label])
  })

  test('happens before anything is downloaded, on a new device', async () => {
    const owner = { userId: ada.userId, groupId: 11 }
    await wrapIfEncrypted(page.services, { ...ada, ...owner }, 'kettle')
    const workspace = page.workspaceOf(owner)
    server.groupId = owner.groupId
    await encryptFromStart(page.services, workspace)
    expect(await readEncryptionNote(workspace)).toMatchObject({ state: 'settled' })
    expect(workspace.encryption?.state).toBe('settled')
  })

  test('is not begun by what a tab heard earlier', async () => {
    await enterPassword('kettle')
    server.encryptsDevices = false
    await page.settle(true)
    expect(await noteState()).toBeUndefined()
  })
})

describe('after a restart', () => {
  test('without a network, the password opens it, and no other', async () => {
    await encrypt()
    restart()
    server.isReachable = false
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(false)
    await expect(page.workspaceOf(ada).outbox.toArray()).rejects.toThrow('encrypted')
    expect(await openByPassword(page.services, ada, 'teapot')).toBe('wrong')
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
    expect(await queue()).toEqual([label])
    // What the group wants is not known: nothing changes.
    expect(await page.settle(undefined)).toBe('settled')
    expect(await noteState()).toBe('settled')
  })

  test('what waits is counted before anybody opens it', async () => {
    await encrypt()
    restart()
    expect(await page.device.countWaiting(ada)).toEqual({ queued: 1, inbox: 0 })
  })

  test('with the server, nobody is asked', async () => {
    await encrypt()
    restart()
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(true)
    expect(await queue()).toEqual([label])
  })

  test('the password that was changed elsewhere opens it once it was entered here; the one before no longer does', async () => {
    await encrypt()
    restart()
    await enterPassword('teapot')
    restart()
    server.isReachable = false
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('wrong')
    expect(await openByPassword(page.services, ada, 'teapot')).toBe('open')
    expect(await queue()).toEqual([label])
  })

  test('what the device has lost about its key comes back with the server and the password', async () => {
    await encrypt()
    const known = await id()
    await page.kept.remove(ada, known)
    restart()
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(true)
    await enterPassword('kettle')
    expect(await id()).toBe(known)
    restart()
    server.isReachable = false
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
  })

  test('no second key is made while the first is in use, even if nobody can open it', async () => {
    await encrypt()
    const known = await id()
    server.copies.clear()
    restart()
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(false)
    await enterPassword('another password')
    await page.settle(true)
    expect(await id()).toBe(known)
    expect(await noteState()).toBe('settled')
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
    expect(await queue()).toEqual([label])
  })
})

describe('turning it off', () => {
  test('makes everything plain, then forgets the key here and on the server', async () => {
    await encrypt()
    server.encryptsDevices = false
    await page.settle(false)
    expect(await noteState()).toBe('off')
    expect(await readDisk()).toContain(label)
    expect(await queue()).toEqual([label])
    expect([server.copies.size, await page.kept.find(ada)]).toEqual([0, undefined])
    restart()
    server.isReachable = false
    expect(await isReadable(page.device, page.workspaceOf(ada))).toBe(true)
    expect(await queue()).toEqual([label])
  })

  test('goes on without a network once it has begun; the key is deleted when the server can be reached', async () => {
    await encrypt()
    server.encryptsDevices = false
    const stopped = new AbortController()
    stopped.abort()
    await page.settle(false, stopped.signal)
    expect(await noteState()).toBe('opening')
    restart()
    server.isReachable = false
    expect(await openByPassword(page.services, ada, 'kettle')).toBe('open')
    await page.settle(undefined)
    expect(await noteState()).toBe('off')
    expect(await readDisk()).toContain(label)
    expect(server.copies.size).toBe(1)
    server.isReachable = true
    await page.settle(false)
    expect([server.copies.size, await page.kept.find(ada)]).toEqual([0, undefined])
  })

  test('and on again takes another key', async () => {
    await encrypt()
    const first = await id()
    server.encryptsDevices = false
    await page.settle(false)
    server.encryptsDevices = true
    await encrypt('kettle')
    expect(await id()).not.toBe(first)
    expect(await readDisk()).not.toContain(label)
    expect(await queue()).toEqual([label])
  })
})
