import { beforeEach, describe, expect, test } from 'vitest'
import { startCursor } from '#db/pull/cursor.ts'
import { sumOfParts } from '#db/pull/cursor-steps.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { limits } from '#domain/limits.ts'
import type { PullPage, PullRequest } from '#domain/wire/sync/pull.ts'
import type { SyncStatus } from '#sync/status.ts'
import { failed } from '#sync/transport.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers } from '#tests/harness/clock.ts'
import { makeContext } from '#tests/harness/factories.ts'
import { countsOf } from '#tests/harness/memory-disk.ts'
import type { Message } from '#tests/harness/net.ts'
import type { WorldWorkspace } from '#tests/harness/world-device.ts'
import { keyOf } from '#tests/harness/world-lab.ts'
import { FakeChannel, FakeLocks } from '#tests/harness/world-tabs.ts'
import { settle } from '#tests/harness/settle.ts'
import { noFaults, World } from '#tests/harness/world.ts'

let world: World
let ada: WorldWorkspace
let locks: FakeLocks
let channel: FakeChannel
let pokes: ((event: Event) => void)[]

interface Tab {
  sync: WorkspaceSync
  timers: TabTimers
  seen: SyncStatus[]
  news: string[]
}

async function open(workspace: WorldWorkspace = ada): Promise<Tab> {
  const timers = new TabTimers(world.clock)
  const news: string[] = []
  const from = {}
  const sync = new WorkspaceSync({
    name: workspace.name,
    owner: workspace.owner,
    disk: workspace.disk,
    transport: world.net.transport(from, () => workspace.device.session),
    timers,
    clock: createServerClock(),
    appVersion: '0.2.0',
    deviceKey: async () => keyOf(workspace.name, workspace.disk.deviceKeys),
    readCounts: async () => countsOf(workspace.disk),
    onNews: (each) => news.push(each.what),
    report: (error) => {
      throw error
    },
    openPokes: () => ({ addEventListener: (type, listener) => void (type === 'message' && pokes.push(listener)), close: () => {} }),
    locks,
    channel: channel.port(),
  })
  const tab: Tab = { sync, timers, seen: [], news }
  sync.subscribe((status) => tab.seen.push(status))
  await sync.start()
  await settle()
  return tab
}

const paths = () => world.net.letters.map(({ call }) => call.path.split('/').at(-1))
const letter = (path: string): Message => world.net.letters.find(({ call }) => call.path.endsWith(path))!

async function deliver(path: string): Promise<void> {
  const found = letter(path)
  await world.serve(found)
  await world.arrive(found)
}

async function deliverAll(): Promise<void> {
  while (world.net.letters.length) {
    const [first] = world.net.letters
    await world.serve(first!)
    await world.arrive(first!)
  }
}

async function takeOne(tab: Tab, workspace = ada): Promise<void> {
  await write(workspace.disk, makeContext({ ...workspace.owner }), [
    mutation(adjustAmount, { sampleId: workspace.owner.groupId * 10, delta: -1, unit: 'mL' }, 'takes 1 mL'),
  ])
  tab.sync.tell({ type: 'write.saved' })
  await settle()
}

beforeEach(async () => {
  world = await World.make(noFaults, new Map())
  ada = world.workspaces[0]!
  locks = new FakeLocks()
  channel = new FakeChannel()
  pokes = []
})

describe('sending', () => {
  test('a write is pushed, a pull confirms it, the queue is empty and everyone knows [QUEUE-02]', async () => {
    const tab = await open()
    await deliverAll()
    await takeOne(tab)
    expect(tab.sync.status).toMatchObject({ state: 'sending', queued: 1 })
    await deliver('push')
    expect(ada.disk.outbox.size).toBe(1)
    await deliverAll()
    expect(ada.disk.outbox.size).toBe(0)
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0, lastSuccessAt: world.clock.now })
    expect(world.store.audit).toHaveLength(1)
  })

  test('an answer lost after the commit: sent again, accepted once [QUEUE-02]', async () => {
    const tab = await open()
    await deliverAll()
    await takeOne(tab)
    await world.serve(letter('push'))
    world.net.breakOff(letter('push'), false)
    await settle()
    expect(tab.sync.status).toMatchObject({ state: 'offline', queued: 1 })
    tab.timers.fireNext()
    await settle()
    await deliverAll()
    expect(world.store.audit).toHaveLength(1)
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0 })
  })

  test('at most fifty at a time, in order, and the next fifty without waiting for a pull', async () => {
    const tab = await open()
    await deliverAll()
    const one = mutation(adjustAmount, { sampleId: 10, delta: 0, unit: 'mL' }, '')
    await write(
      ada.disk,
      makeContext({ ...ada.owner }),
      Array.from({ length: 120 }, () => one),
    )
    tab.sync.tell({ type: 'write.saved' })
    await settle()
    const sizes: number[] = []
    while (letter('push')) {
      sizes.push((letter('push').call.body as { mutations: unknown[] }).mutations.length)
      await deliver('push')
    }
    expect(sizes).toEqual([50, 50, 20])
    await deliverAll()
    expect(world.store.audit.map(({ n }) => n)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    expect(tab.sync.status.queued).toBe(0)
  })

  test('at most 256 KB at a time', async () => {
    const tab = await open()
    await deliverAll()
    const long = mutation(adjustAmount, { sampleId: 10, delta: 0, unit: 'mL' }, 'ä'.repeat(500))
    for (let i = 0; i < 12; i++) await write(ada.disk, makeContext({ ...ada.owner, appVersion: 'v'.repeat(30_000) }), [long])
    tab.sync.tell({ type: 'write.saved' })
    await settle()
    expect(JSON.stringify(letter('push').call.body).length).toBeLessThan(limits.push.bytes)
    expect((letter('push').call.body as { mutations: unknown[] }).mutations.length).toBe(8)
  })
})

describe('signing out', () => {
  test('401 keeps the queue; work continues offline; signing in as the same person sends it all [SESS-10]', async () => {
    const tab = await open()
    await deliverAll()
    ada.device.session = null
    await takeOne(tab)
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'paused', reason: 'signed-out', queued: 1 })
    expect(tab.news).toContain('login-needed')
    await takeOne(tab)
    expect(paths()).toEqual([])
    expect(tab.sync.status.queued).toBe(2)
    ada.device.session = ada.owner.userId
    tab.sync.tell({ type: 'session.restored' })
    await settle()
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0 })
    expect(world.store.audit).toHaveLength(2)
  })

  test('a push that meets another person’s session refuses nothing and waits [SESS-10]', async () => {
    const tab = await open()
    await deliverAll()
    ada.device.session = 2
    await takeOne(tab)
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'paused', queued: 1, inbox: 0 })
    expect(world.store.audit).toHaveLength(0)
  })
})

describe('receiving', () => {
  test('a poke leads to a pull, and someone else’s change is there [QUEUE-05]', async () => {
    const tab = await open()
    await deliverAll()
    const max = world.workspaces[3]!
    const other = await open(max)
    await deliverAll()
    await takeOne(other, max)
    await deliverAll()
    expect(paths()).toEqual([])
    pokes[0]!(new MessageEvent('message', { data: '{}' }))
    await settle()
    expect(tab.sync.status.state).toBe('receiving')
    await deliverAll()
    expect(ada.disk.row('samples', 10)).toMatchObject({ amount: 4 })
  })

  test('a small change that comes with a poke is there without a pull [QUEUE-05]', async () => {
    const tab = await open()
    await deliverAll()
    const max = world.workspaces[3]!
    const other = await open(max)
    await deliverAll()
    const { groupId } = ada.owner
    const from = await world.store.read((tables) => tables.version(groupId))
    await takeOne(other, max)
    await deliverAll()
    const page = await world.server.pokedPage(groupId, from)
    pokes[0]!(new MessageEvent('message', { data: JSON.stringify({ groupId, version: page!.version, page }) }))
    await settle()
    expect([paths(), tab.sync.status.state, ada.disk.row('samples', 10)?.amount]).toEqual([[], 'idle', 4])
  })

  test('later pulls carry only what has changed since [MIRROR-02]', async () => {
    const tab = await open()
    await deliverAll()
    await takeOne(tab)
    await deliver('push')
    const pull = letter('pull')
    await world.serve(pull)
    expect(pull.answer).toMatchObject({ value: { rows: [{ entity: 'samples', id: 10 }], more: false } })
  })

  test('the first mirror shows its progress and continues where a killed tab left it [MIRROR-02]', async () => {
    ada.disk.cursor = startCursor
    for (const table of Object.values(ada.disk.tables)) table.clear()
    ada.disk.shelf = []
    world.pageRows = 1
    const first = await open()
    expect(first.sync.status.state).toBe('mirroring')
    await deliver('manifest')
    expect(first.sync.status).toMatchObject({ state: 'mirroring', progress: { done: 4, total: 14 } })
    // Something is whole: pulls begin. Several blocks are on their way at the same time.
    expect(paths().filter((path) => path === 'block')).toHaveLength(4)
    expect(paths()).toContain('pull')
    const hashes = new Set(world.net.letters.flatMap(({ call }) => call.query?.['hash'] ?? []))
    await deliver('block')
    expect(first.sync.status).toMatchObject({ state: 'mirroring', progress: { done: 7, total: 14 } })
    first.sync.stop()
    world.net.letters.length = 0
    const second = await open()
    expect(paths()).not.toContain('manifest')
    // What is here is not requested again.
    const again = world.net.letters.flatMap(({ call }) => call.query?.['hash'] ?? [])
    expect(again.filter((hash) => hashes.has(hash))).toHaveLength(3)
    await deliverAll()
    expect(second.sync.status).toMatchObject({ state: 'idle', progress: null })
    expect(ada.disk.rowsOf('samples').length).toBe(4)
    expect(sumOfParts(ada.disk.cursor).count).toBe(14)
    expect(second.news).toContain('mirrored')
  })

  test('a part that is downloaded later is no first mirror, and the rest goes on meanwhile', async () => {
    const tab = await open()
    await deliverAll()
    const { parts } = ada.disk.cursor
    ada.disk.cursor = { ...ada.disk.cursor, parts: parts.filter((part) => part !== 'group/samples'), fetching: { 'group/samples': { listed: null, done: [] } } }
    tab.sync.tell({ type: 'poked' })
    await settle()
    await deliver('pull')
    expect(letter('manifest').call.body).toMatchObject({ parts: ['group/samples'] })
    await takeOne(tab)
    expect(paths()).toContain('push')
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0, progress: null })
    expect(ada.disk.outbox.size).toBe(0)
    expect(tab.news).not.toContain('mirrored')
  })

  test('a server older than the app: everything waits and is kept, and the reason is shown', async () => {
    const tab = await open()
    await deliverAll()
    tab.sync.tell({ type: 'poked' })
    await settle()
    const pull = letter('pull')
    pull.answer = failed('kind.unknown')
    await world.arrive(pull)
    expect(tab.sync.status).toMatchObject({ trouble: 'kind.unknown', state: 'idle' })
    await takeOne(tab)
    expect(paths()).toContain('push')
  })

  test('ids are refilled to 200 when fewer than 100 are left, before they are needed', async () => {
    await open()
    expect(letter('leases').call.body).toMatchObject({ kind: 'samples', want: 198 })
    await deliverAll()
    const left = [...ada.disk.leases.values()].filter(({ kind }) => kind === 'samples').reduce((sum, { next, last }) => sum + last - next + 1, 0)
    expect(left).toBe(limits.lease.refillTo)
  })
})

describe('a server with wrong stored counts', () => {
  /** Delivers everything and returns the requests; the server reports this many samples too many. */
  async function deliverWrongly(tooMany: number): Promise<string[]> {
    const asked: string[] = []
    while (world.net.letters.length) {
      const first = world.net.letters[0]!
      const { path, body } = first.call
      asked.push(path.split('/').at(-1)! + ((body as PullRequest | undefined)?.parts === true ? ' parts' : ''))
      await world.serve(first)
      const { answer } = first
      if (path.endsWith('pull') && answer?.ok) {
        const page = answer.value as PullPage
        page.count += tooMany
        if (page.parts) page.parts['group/samples']!.count += tooMany
      }
      await world.arrive(first)
    }
    return asked
  }
  async function poll(tab: Tab, tooMany: number): Promise<string[]> {
    tab.sync.tell({ type: 'poll.succeeded' })
    await settle()
    return deliverWrongly(tooMany)
  }

  test('what differs is copied once more, then work continues; the person is told once, and it is tried again after a day [MIRROR-02]', async () => {
    const tab = await open()
    await deliverAll()
    const once = tab.news.length
    expect(await poll(tab, 1)).toEqual(['pull', 'pull parts', 'manifest', 'block', 'block', 'pull'])
    expect(tab.news.slice(once).filter((what) => what === 'counts-differ')).toHaveLength(1)
    expect(await poll(tab, 1)).toEqual(['pull'])
    await takeOne(tab)
    await deliverWrongly(1)
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0, trouble: null })
    expect(tab.news.filter((what) => what === 'counts-differ')).toHaveLength(1)
    world.clock.now += limits.countMismatch.again
    expect(await poll(tab, 1)).toEqual(['pull', 'pull parts', 'manifest', 'block', 'block', 'pull'])
    expect(await poll(tab, 0)).toEqual(['pull'])
    expect(ada.disk.cursor.disputed).toBeUndefined()
  })
})

describe('a queue that is stuck although the server responds', () => {
  test('is reported to the person in every tab and to the log, once, and no longer when it moves [FAULT-60]', async () => {
    const [tab, other] = [await open(), await open()]
    await deliverAll()
    world.unknownCommand = 'sample.adjust-amount@1'
    await takeOne(tab)
    for (let elapsed = 0; elapsed <= 2 * limits.queue.stuckAfter; elapsed += limits.poll.every) {
      expect(tab.sync.status.stuck).toBe(elapsed >= limits.queue.stuckAfter)
      tab.sync.tell({ type: 'poll.succeeded' })
      await settle()
      await deliverAll()
      tab.timers.advance(limits.poll.every)
      await settle()
      await deliverAll()
    }
    expect(tab.sync.status).toMatchObject({ stuck: true, queued: 1 })
    expect(other.sync.status.stuck).toBe(true)
    expect(tab.news.filter((what) => what === 'stuck')).toHaveLength(1)
    world.unknownCommand = null
    tab.sync.tell({ type: 'retry.asked' })
    await settle()
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ stuck: false, queued: 0 })
    expect(other.sync.status.stuck).toBe(false)
  })

  test('is not reported while nobody is signed in, or the server cannot be reached [FAULT-60]', async () => {
    const tab = await open()
    await deliverAll()
    ada.device.session = null
    await takeOne(tab)
    for (let polls = 0; polls < 10; polls++) {
      tab.sync.tell({ type: 'poll.succeeded' })
      await deliverAll()
      tab.timers.advance(limits.poll.every)
    }
    expect(tab.sync.status).toMatchObject({ reason: 'signed-out', stuck: false, queued: 1 })
  })
})

describe('a message from another tab', () => {
  test('that this build does not know is ignored: it stops nothing [FAULT-60]', async () => {
    const tab = await open()
    await deliverAll()
    const strange = [
      null,
      'x',
      { type: 'sync.told' },
      { type: 'sync.told', told: { type: 'later.event' } },
      { type: 'sync.status', status: { state: 'later' } },
    ]
    for (const message of strange) channel.port().postMessage(message)
    await settle()
    await takeOne(tab)
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'idle', queued: 0 })
  })
})

describe('several tabs', () => {
  test('one syncs, all show the same [QUEUE-03]', async () => {
    const [first, second] = [await open(), await open()]
    await deliverAll()
    expect(paths()).toEqual([])
    await takeOne(second)
    expect(paths()).toEqual(['push'])
    expect(second.sync.status).toEqual(first.sync.status)
    expect(second.sync.status).toMatchObject({ state: 'sending', queued: 1 })
    await deliverAll()
    expect(second.sync.status).toMatchObject({ state: 'idle', queued: 0 })
    expect(second.sync.status).toEqual(first.sync.status)
  })

  test('a tab opened later shows the same at once [QUEUE-03]', async () => {
    const first = await open()
    await takeOne(first)
    const second = await open()
    expect(second.sync.status).toEqual(first.sync.status)
  })

  test('when the syncing tab closes the next one continues the queue [QUEUE-03]', async () => {
    const [first, second] = [await open(), await open()]
    await deliverAll()
    await takeOne(first)
    first.sync.stop()
    world.net.letters.length = 0
    await settle()
    expect(paths()).toContain('push')
    await deliverAll()
    expect(second.sync.status).toMatchObject({ state: 'idle', queued: 0 })
  })
})

describe('the connection', () => {
  test('is off when the poll gets no answer, and stays off until there is one', async () => {
    const tab = await open()
    await deliverAll()
    tab.sync.tell({ type: 'poll.failed' })
    expect(tab.sync.status.state).toBe('offline')
    tab.sync.tell({ type: 'retry.asked' })
    await settle()
    expect(tab.sync.status.state).toBe('offline')
    await deliverAll()
    expect(tab.sync.status.state).toBe('idle')
  })

  test('an app that is too old says so and sends its queue, also what is written later; it takes nothing more [FAULT-24]', async () => {
    const tab = await open()
    await deliverAll()
    world.minApp = '0.3.0'
    await takeOne(tab)
    await deliverAll()
    expect(tab.sync.status).toMatchObject({ state: 'paused', reason: 'outdated' })
    expect(tab.news).toContain('app-too-old')
    expect(world.store.audit).toHaveLength(1)
    await takeOne(tab)
    expect(paths()).toEqual(['push'])
    await deliverAll()
    expect(world.store.audit).toHaveLength(2)
    // The new app confirms them.
    expect(ada.disk.outbox.size).toBe(2)
  })

  test('a full disk is a temporary problem', async () => {
    const tab = await open()
    await deliverAll()
    tab.sync.tell({ type: 'poked' })
    await settle()
    const transaction = ada.disk.transaction.bind(ada.disk)
    const { Refusal } = await import('#domain/tx.ts')
    ada.disk.transaction = async () => {
      throw new Refusal('device.storage-full')
    }
    await deliver('pull')
    expect(tab.sync.status.trouble).toBe('device.storage-full')
    ada.disk.transaction = transaction
    tab.timers.fireNext()
    await settle()
    await deliverAll()
    expect(tab.sync.status.trouble).toBe(null)
  })

  test('stopped, it reports nothing more, even if it was still counting or is told something', async () => {
    const tab = await open()
    await deliverAll()
    const heard: unknown[] = []
    await write(ada.disk, makeContext({ ...ada.owner }), [mutation(adjustAmount, { sampleId: ada.owner.groupId * 10, delta: -1, unit: 'mL' }, 'takes 1 mL')])
    tab.sync.tell({ type: 'write.saved' })
    tab.sync.stop()
    channel.port().addEventListener('message', ({ data }) => heard.push(data))
    tab.sync.tell({ type: 'write.saved' })
    await settle()
    expect(heard).toEqual([])
  })
})
