import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDeviceKey } from '#db/queue/device-key.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import { readCounts, readQueue, readReceipts } from '#db/queries/queue.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { prepareStore, type Store } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createTransport } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeContext, noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { startServer, type TestServer, type TestUser } from '#tests/harness/server.ts'

/* A device with its own database, the real server, and something in between that answers in its place. */

let folder: string
let store: Store
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aliquot-answers-'))
  store = await prepareStore(new SqliteEngine(join(folder, 'a.sqlite')))
  server = await startServer({ engine: store.engine, bus: store.bus })
}, 60_000)

afterAll(async () => {
  await server.close()
  await store.close()
  await rm(folder, { recursive: true })
}, 60_000)

let group: number
let user: TestUser
let cookie: string
let sample: SampleRow

beforeEach(async () => {
  group = await server.makeGroup()
  user = await server.makeUser('Member', group)
  cookie = await server.cookieOf(user)
  sample = await server.makeSample(group, { ownerId: user.id, amount: 100 })
})

/** Answers in place of the server; undefined lets a request through. */
type Between = (path: string) => Response | undefined

function makeDevice() {
  const workspace = makeWorkspace()
  const timers = new TabTimers(new VirtualClock(noon))
  const clock = createServerClock()
  const line: { between: Between } = { between: () => undefined }
  const reported: unknown[] = []
  const transport = createTransport(async (path, init) => {
    const instead = line.between(path)
    return instead ?? fetch(server.url + path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  })
  const sync = new WorkspaceSync({
    name: 'w',
    owner: { userId: user.id, groupId: group },
    disk: workspace.disk,
    transport,
    timers,
    clock,
    appVersion: '0.2.0',
    deviceKey: () => readDeviceKey(workspace),
    readCounts: () => readCounts(workspace),
    listens: false,
    report: (error) => reported.push(error),
  })
  return { workspace, timers, clock, line, sync, reported }
}

type Device = ReturnType<typeof makeDevice>

const isIdle = ({ sync }: Device) =>
  eventually(() => expect(sync.status).toMatchObject({ state: 'idle', queued: 0, lastSuccessAt: expect.any(Number) as number }))

async function begin(): Promise<Device> {
  const device = makeDevice()
  await device.sync.start()
  await isIdle(device)
  return device
}

const take = (delta: number) => mutation(adjustAmount, { sampleId: sample.id, delta, unit: 'mL' }, `takes ${-delta} mL`)
const contextOf = ({ clock }: Device) => makeContext({ userId: user.id, groupId: group, clockOffset: clock.offset })
async function amountOnServer(): Promise<number> {
  return server.app.services.store.write(async (tables) => ((await tables.source(group).get('samples', sample.id)) as unknown as SampleRow).amount ?? NaN)
}

const json = (body: unknown): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const text = (body: string, type: string): Response => new Response(body, { headers: { 'content-type': type } })

const strange: Record<string, () => Response> = {
  'JSON that is not ours': () => json({ status: 'ok' }),
  'a null instead of a number': () => json({ lastMutation: null, epoch: null, version: null, rows: null, more: null, first: null }),
  'a list': () => json([]),
  null: () => json(null),
  'a sign-in page with status 200': () => text('<html>Welcome to the guest network</html>', 'text/html'),
  'JSON cut off in the middle': () => text('{"lastMutation":', 'application/json'),
  'nothing at all': () => text('', 'application/json'),
  'a redirect, which is not followed': () => {
    throw new TypeError('redirected')
  },
}

describe('an answer that does not come from the server', () => {
  test.each(Object.keys(strange))('%s: the work waits, is tried again and arrives; nothing is damaged [FAULT-60]', async (name) => {
    const device = await begin()
    const { workspace, line, sync, timers, clock, reported } = device
    line.between = () => strange[name]!()
    await write(workspace.disk, contextOf(device), [take(-1)])
    sync.tell({ type: 'write.saved' })
    sync.tell({ type: 'poked' })
    await eventually(() => expect(sync.status).toMatchObject({ state: 'offline', queued: 1 }))
    expect(Number.isFinite(clock.offset)).toBe(true)
    await write(workspace.disk, contextOf(device), [take(-2)])

    line.between = () => undefined
    timers.fireNext()
    await isIdle(device)
    expect(await amountOnServer()).toBe(97)
    expect(reported).toEqual([])
    sync.stop()
  })

  test('to the very first contact: nothing is used from it, and the mirror follows later [FAULT-60]', async () => {
    const device = makeDevice()
    const { workspace, line, sync, timers } = device
    line.between = () => json({ status: 'ok', next: null, blocks: [] })
    await sync.start()
    await eventually(() => expect(sync.status.state).toBe('offline'))
    expect(await workspace.mirror('samples').count()).toBe(0)
    line.between = () => undefined
    timers.fireNext()
    await isIdle(device)
    expect(await workspace.mirror('samples').get(sample.id)).toMatchObject({ amount: 100 })
    sync.stop()
  })

  test('rows of a page that are not rows: the page is not accepted [FAULT-60]', async () => {
    const device = await begin()
    const { line, sync, timers, workspace } = device
    const epoch = await server.app.services.store.read((tables) => tables.epoch())
    const page = { epoch, from: 0, version: 9, more: false, lastMutation: 0, results: [], count: 1, checksum: 1, serverTime: noon, minApp: '0.2.0' }
    for (const rows of [
      [null],
      [{ entity: 'samples', id: 1, version: 9 }],
      [{ entity: 'unheard-of', id: 1, version: 9, row: null }],
      [{ entity: 'samples', id: 1, version: 9, row: { id: 2 } }],
    ]) {
      line.between = () => json({ ...page, rows })
      sync.tell({ type: 'poked' })
      await eventually(() => expect(sync.status.state).toBe('offline'))
      line.between = () => undefined
      timers.fireNext()
      await isIdle(device)
    }
    expect(await workspace.mirror('samples').get(sample.id)).toMatchObject({ amount: 100 })
    sync.stop()
  })
})

describe('a queue damaged by an earlier build', () => {
  test('times that are not numbers are corrected when sent, and the queue continues [FAULT-60]', async () => {
    const device = await begin()
    const { workspace, sync } = device
    await write(workspace.disk, contextOf(device), [take(-1), take(-2), take(-4)])
    await workspace.outbox.update(1, { clockOffset: NaN })
    await workspace.outbox.update(2, { capturedAt: NaN, clockOffset: NaN })
    sync.tell({ type: 'write.saved' })
    await isIdle(device)
    expect(await workspace.inbox.count()).toBe(0)
    expect(await amountOnServer()).toBe(93)
    sync.stop()
  })

  test('a mutation that the server cannot read moves to the inbox with its content, and the next ones are sent [FAULT-60]', async () => {
    const device = await begin()
    const { workspace, sync } = device
    await write(
      workspace.disk,
      contextOf(device),
      Array.from({ length: 9 }, () => take(-1)),
    )
    const unreadable: Partial<QueuedMutation> = { label: 'x'.repeat(600) }
    await workspace.outbox.update(4, unreadable)
    sync.tell({ type: 'write.saved' })
    await isIdle(device)
    expect(await amountOnServer()).toBe(92)
    expect(await workspace.mirror('samples').get(sample.id)).toMatchObject({ amount: 92 })
    const [item, second] = await workspace.inbox.toArray()
    expect(second).toBeUndefined()
    expect(item).toMatchObject({ n: 4, code: 'change.unreadable', intent: { command: 'sample.adjust-amount@1', input: { delta: -1 } } })
    // Its number is recorded on the server, and never shown as work.
    const device4 = await readDeviceKey(workspace)
    const recorded = await store.engine.read((sql) =>
      sql.all<{ n: number; command: string }>('SELECT n, command FROM audit WHERE device = ? ORDER BY n', [device4]),
    )
    expect(recorded.map(({ command }) => command)).toEqual(recorded.map(({ n }) => (n === 4 ? 'queue.skip@1' : 'sample.adjust-amount@1')))
    expect(recorded).toHaveLength(9)
    expect(await readQueue(workspace)).toEqual([])
    expect((await readReceipts(workspace, 0)).map(({ n }) => n)).not.toContain(4)
    sync.stop()
  })

  test('a mutation larger than any push moves to the inbox with its size, and the next ones are sent [FAULT-22]', async () => {
    const device = await begin()
    const { workspace, sync } = device
    await write(workspace.disk, contextOf(device), [take(-1), take(-2), take(-4)])
    await workspace.outbox.update(2, { input: { sampleId: sample.id, delta: -2, unit: 'mL', note: 'ü'.repeat(300 * 1024) } })
    sync.tell({ type: 'write.saved' })
    await isIdle(device)
    expect(await amountOnServer()).toBe(95)
    const items = await workspace.inbox.toArray()
    expect(items).toMatchObject([{ n: 2, code: 'change.too-large', detail: { size: 602, most: 256 } }])
    expect((items[0]!.intent.input as { note: string }).note).toHaveLength(300 * 1024)
    sync.stop()
  })

  test('one above our own limit but within the server’s is accepted as before [FAULT-22]', async () => {
    const device = await begin()
    const { workspace, sync } = device
    await write(workspace.disk, contextOf(device), [take(-1), take(-2)])
    await workspace.outbox.update(1, { input: { sampleId: sample.id, delta: -1, unit: 'mL', note: 'x'.repeat(280 * 1024) } })
    sync.tell({ type: 'write.saved' })
    await isIdle(device)
    expect(await amountOnServer()).toBe(97)
    expect(await workspace.inbox.count()).toBe(0)
    sync.stop()
  })

  test('if the mutation is not the cause nothing is set aside: the queue waits [FAULT-60]', async () => {
    const device = await begin()
    const { workspace, sync, line } = device
    const body = { code: 'input.invalid', message: '', errors: [], detail: { field: 'body.device' } }
    line.between = (path) =>
      path.includes('push') ? new Response(JSON.stringify(body), { status: 400, headers: { 'content-type': 'application/json' } }) : undefined
    await write(workspace.disk, contextOf(device), [take(-1), take(-2)])
    sync.tell({ type: 'write.saved' })
    await eventually(() => expect(sync.status.trouble).toBe('input.invalid'))
    expect(sync.status).toMatchObject({ queued: 2, inbox: 0 })
    sync.stop()
  })
})
