import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remainingIds, takeId, takeIds } from '#db/queue/leases.ts'
import { saveFile } from '#db/files/save-file.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { contentPath } from '#domain/wire/sync/upload.ts'
import { prepareStore, type Store } from '#server/store/open-store.ts'
import { writeSystemSetting } from '#server/store/people/system-settings.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { requestIds, readShortages } from '#sync/leases.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createSessionCalls } from '#sync/calls/session-calls.ts'
import { createTransport, type Transport } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeContext, noon } from '#tests/harness/factories.ts'
import { sha256Of } from '#tests/harness/files.ts'
import { countsOf, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { password, startServer, type TestServer, type TestUser } from '#tests/harness/server.ts'

let folder: string
let store: Store
let server: TestServer
let group: number
let user: TestUser
let cookie: string

/** As in a browser: the cookie is sent automatically. */
const browser = (): Transport =>
  createTransport((path, init) => fetch(server.url + path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }))

function makeSync(key: string) {
  const disk = new MemoryDisk()
  const timers = new TabTimers(new VirtualClock(noon - 60_000))
  const clock = createServerClock()
  const sync = new WorkspaceSync({
    name: 'w',
    owner: { userId: user.id, groupId: group },
    disk,
    transport: browser(),
    timers,
    clock,
    appVersion: '0.2.0',
    deviceKey: async () => `${key}-key-${disk.deviceKeys}`,
    readCounts: async () => countsOf(disk),
    listens: false,
    report: (error) => {
      throw error
    },
  })
  return { disk, timers, clock, sync }
}

const isIdle = (sync: WorkspaceSync) =>
  eventually(() => expect(sync.status).toMatchObject({ state: 'idle', queued: 0, lastSuccessAt: expect.any(Number) as number }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliquot-sync-'))
  store = await prepareStore(new SqliteEngine(join(folder, 'a.sqlite')))
  server = await startServer({ engine: store.engine, bus: store.bus })
})

afterAll(async () => {
  await server.close()
  await store.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  group = await server.makeGroup()
  user = await server.makeUser('Member', group)
  cookie = await server.cookieOf(user)
})

describe('with the real server over HTTP', () => {
  test('the first mirror, ids, a write and its confirmation [MIRROR-02, QUEUE-02]', async () => {
    const sample = await server.makeSample(group, { ownerId: user.id, amount: 5 })
    const { disk, clock, sync } = makeSync('first')
    await sync.start()
    await isIdle(sync)
    expect(disk.row('samples', sample.id)).toMatchObject({ amount: 5 })
    expect(clock.offset).toBe(60_000)
    await eventually(async () => expect(await takeId(disk, 'samples')).toBeGreaterThan(0))

    await write(disk, makeContext({ userId: user.id, groupId: group }), [mutation(adjustAmount, { sampleId: sample.id, delta: -2, unit: 'mL' }, 'takes 2 mL')])
    sync.tell({ type: 'write.saved' })
    await isIdle(sync)
    await eventually(() => expect(disk.outbox.size).toBe(0))
    expect(disk.row('samples', sample.id)).toMatchObject({ amount: 3 })
    sync.stop()
  })

  test('a file added here is uploaded in chunks beside the queue, and is the same for whoever downloads it', async () => {
    const sample = await server.makeSample(group, { ownerId: user.id })
    const { disk, sync } = makeSync('files')
    await sync.start()
    await isIdle(sync)
    const content = Uint8Array.from({ length: 2.5 * fileLimits.chunk }, (_, at) => (at * 31) % 253)
    const described = { subject: rowKey('samples', sample.id), audience: 0, name: 'gel.tif', mediaType: 'image/tiff', content: new Blob([content]) }
    const { id } = await saveFile(disk, makeContext({ userId: user.id, groupId: group }), described, 'Added gel.tif')
    sync.tell({ type: 'write.saved' })
    // Nothing pokes this device.
    await eventually(() => {
      sync.tell({ type: 'poked' })
      expect(disk.files.get(id)).toMatchObject({ waits: 0, sent: content.length })
    })
    expect(disk.row('files', id)).toMatchObject({ state: 'stored', size: content.length, sha256: sha256Of(content) })
    await isIdle(sync)
    const answer = await fetch(`${server.url}${contentPath(id)}?group=${group}`, { headers: { cookie } })
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(content))
    sync.stop()
  })

  test('a file whose bytes are damaged on the device is tried three times, and then waits for the person', async () => {
    const sample = await server.makeSample(group, { ownerId: user.id })
    const { disk, sync, timers } = makeSync('damaged')
    await sync.start()
    await isIdle(sync)
    const described = { subject: rowKey('samples', sample.id), audience: 0, name: 'notes.txt', mediaType: 'text/plain', content: new Blob(['good']) }
    const { id } = await saveFile(disk, makeContext({ userId: user.id, groupId: group }), described, 'Added notes.txt')
    disk.fileChunks.set(`${id}@0`, { fileId: id, start: 0, bytes: new TextEncoder().encode('evil') })
    sync.tell({ type: 'write.saved' })
    await eventually(() => {
      timers.fireNext()
      expect(disk.files.get(id)).toMatchObject({ attempts: 3, code: 'upload.damaged', waits: 1 })
    })
    expect(disk.row('files', id)).toMatchObject({ state: 'pending' })
    expect(sync.status.queued).toBe(1)
    sync.stop()
  })

  test('a file that the organization does not allow any more waits for the person, with the reason', async () => {
    const sample = await server.makeSample(group, { ownerId: user.id })
    const { disk, sync } = makeSync('large')
    await sync.start()
    await isIdle(sync)
    await server.engine.write((sql) => writeSystemSetting(sql, 'uploadMegabytes', 1))
    server.app.services.systemPolicies.forget()
    afterTest(async () => {
      await server.engine.write((sql) => writeSystemSetting(sql, 'uploadMegabytes', null))
      server.app.services.systemPolicies.forget()
    })
    const content = new Blob([new Uint8Array(1.5 * fileLimits.chunk)])
    const described = { subject: rowKey('samples', sample.id), audience: 0, name: 'gel.tif', mediaType: 'image/tiff', content }
    const { id } = await saveFile(disk, makeContext({ userId: user.id, groupId: group }), described, 'Added gel.tif')
    sync.tell({ type: 'write.saved' })
    await eventually(() => {
      sync.tell({ type: 'poked' })
      expect(disk.files.get(id)).toMatchObject({ sent: 0, code: 'upload.too-large', waits: 1 })
    })
    sync.stop()
  })

  test('ids for a large import are requested beforehand, and not twice', async () => {
    const { disk, sync } = makeSync('ordering')
    await sync.start()
    await isIdle(sync)
    sync.stop()
    const deps = { transport: browser(), disk, deviceKey: async () => `ordering-key-${disk.deviceKeys}`, owner: { userId: user.id, groupId: group } }
    const { signal } = new AbortController()
    expect(await requestIds(deps, 'samples', 12_000, signal)).toEqual({ ok: true, value: undefined })
    const had = await remainingIds(disk, 'samples')
    expect(had).toBeGreaterThanOrEqual(12_000)
    await requestIds(deps, 'samples', 12_000, signal)
    expect(await remainingIds(disk, 'samples')).toBe(had)
    const ids = await takeIds(disk, 'samples', 12_000)
    expect(new Set(ids).size).toBe(12_000)
  })

  test('a Guest’s device gets ids of views, requests no others once it knows its person, and keeps syncing [FAULT-02]', async () => {
    user = await server.makeUser('Guest', group)
    cookie = await server.cookieOf(user)
    const { disk, sync } = makeSync('guest')
    await sync.start()
    await isIdle(sync)
    await eventually(async () => expect(await remainingIds(disk, 'tableViews')).toBeGreaterThan(0))
    expect(await remainingIds(disk, 'samples')).toBe(0)
    expect(await readShortages(disk, { userId: user.id })).toEqual([])
    sync.stop()
  })

  test('an ended session pauses it; signing in as the same person resumes it [SESS-10]', async () => {
    const sample = await server.makeSample(group, { ownerId: user.id, amount: 5 })
    const { disk, clock, timers, sync } = makeSync('second')
    await sync.start()
    await isIdle(sync)
    const calls = createSessionCalls({ transport: browser(), clock, now: () => timers.now(), lastActivity: () => null })
    expect(await calls.readSession()).toMatchObject({ ok: true, value: { userId: user.id } })
    expect(await calls.logOut()).toMatchObject({ ok: true })
    await write(disk, makeContext({ userId: user.id, groupId: group }), [mutation(adjustAmount, { sampleId: sample.id, delta: -2, unit: 'mL' }, 'takes 2 mL')])
    sync.tell({ type: 'write.saved' })
    await eventually(() => expect(sync.status).toMatchObject({ state: 'paused', reason: 'signed-out', queued: 1 }))
    expect(await calls.poll()).toMatchObject({ ok: true, value: { session: { isLoggedIn: false } } })
    expect(await calls.logIn(user.login, 'wrong')).toMatchObject({ ok: true, value: { success: false } })
    expect(await calls.logIn(user.login, password)).toMatchObject({ ok: true, value: { success: true } })

    cookie = await server.cookieOf(user)
    sync.tell({ type: 'session.restored' })
    await eventually(() => expect(disk.outbox.size).toBe(0))
    expect(disk.row('samples', sample.id)).toMatchObject({ amount: 3 })
    sync.stop()
  })

  test('someone else’s session gets nothing of a workspace, and does not take its device key [SESS-10, GRP-03]', async () => {
    const other = await server.makeUser('Member', group)
    cookie = await server.cookieOf(other)
    const { disk, sync } = makeSync('third')
    await sync.start()
    await eventually(() => expect(sync.status).toMatchObject({ state: 'paused' }))
    expect(disk.rowsOf('members').length).toBe(0)
    cookie = await server.cookieOf(user)
    sync.tell({ type: 'session.restored' })
    await isIdle(sync)
    expect(disk.rowsOf('members').length).toBe(2)
    sync.stop()
  })

  test('someone who leaves the group loses its mirror; after rejoining, they start again [GRP-03]', async () => {
    const { disk, sync } = makeSync('fourth')
    await sync.start()
    await isIdle(sync)
    await server.saveRows(group, 'members', { remove: user.id })
    sync.tell({ type: 'poked' })
    await eventually(() => expect(sync.status).toMatchObject({ state: 'paused', reason: 'left-group' }))
    expect(disk.rowsOf('members').length).toBe(0)
    await server.saveRows(group, 'members', { id: user.id, fullName: user.fullName, role: 'Member' })
    sync.tell({ type: 'group.rejoined' })
    await eventually(() => expect(disk.rowsOf('members').length).toBe(1))
    await isIdle(sync)
    sync.stop()
  })
})
