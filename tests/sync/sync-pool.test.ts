import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { SyncStatus } from '#sync/status.ts'
import { SyncPool, type PooledSync } from '#sync/sync-pool.ts'
import type { AppSignal } from '#sync/tab-message.ts'

const ada1 = { userId: 1, groupId: 1 }
const ada2 = { userId: 1, groupId: 2 }
const max1 = { userId: 2, groupId: 1 }

class FakeSync implements PooledSync {
  status: SyncStatus = { state: 'idle', reason: null, queued: 0, inbox: 0, progress: null, lastSuccessAt: null, trouble: null, stuck: false }
  isStarted = false
  isStopped = false
  readonly told: string[] = []
  readonly #listeners = new Set<(status: SyncStatus) => void>()

  subscribe(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  async start(): Promise<void> {
    this.isStarted = true
    this.told.push('start')
  }
  stop(): void {
    this.isStopped = true
  }
  tell(told: AppSignal): void {
    this.told.push(told.type)
  }
  show(status: Partial<SyncStatus>): void {
    this.status = { ...this.status, ...status }
    for (const listener of this.#listeners) listener(this.status)
  }
}

let queued: Map<WorkspaceOwner, number>
let made: { owner: WorkspaceOwner; listens: boolean; sync: FakeSync }[]
let pool: SyncPool

const running = () => made.filter(({ sync }) => sync.isStarted && !sync.isStopped).map(({ owner }) => owner)
const syncOf = (owner: WorkspaceOwner) => made.findLast((each) => each.owner === owner)!.sync

beforeEach(() => {
  queued = new Map([
    [ada1, 0],
    [ada2, 0],
    [max1, 0],
  ])
  made = []
  pool = new SyncPool({
    list: async () => [...queued.keys()],
    countQueued: async (owner) => queued.get(owner)!,
    create: (owner, listens) => {
      const sync = new FakeSync()
      made.push({ owner, listens, sync })
      return sync
    },
    report: (error) => {
      throw error
    },
  })
})

describe('whose work is sent', () => {
  test('a person’s own queues of other groups keep flushing in the background [SESS-10]', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    expect(running()).toEqual([ada2, ada1])
    expect(made.find(({ owner }) => owner === ada2)!.listens).toBe(false)
  })

  test('a background workspace stops when its queue is empty', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    syncOf(ada2).show({ queued: 3, state: 'sending' })
    expect(running()).toContain(ada2)
    queued.set(ada2, 0)
    syncOf(ada2).show({ queued: 0, state: 'idle' })
    await expect.poll(running).toEqual([ada1])
  })

  test('a background workspace stops, too, if another tab has sent its queue before it had counted anything, or its group is left', async () => {
    for (const end of [{ state: 'idle' }, { state: 'paused', reason: 'left-group' }] as const) {
      queued.set(ada2, 3)
      await pool.setPerson(1)
      await pool.open(ada1)
      const background = syncOf(ada2)
      background.show({ queued: 0, state: 'receiving' })
      queued.set(ada2, 0)
      background.show({ queued: 0, reason: null, ...end })
      await expect.poll(() => background.isStopped).toBe(true)
    }
  })

  test('a background workspace that has not counted yet goes on', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    syncOf(ada2).show({ queued: 0, state: 'idle' })
    syncOf(ada2).show({ queued: 3, state: 'sending' })
    await pool.waiting()
    expect(running()).toContain(ada2)
  })

  test("another person's stays sealed, and shows as a count [SESS-10, GRP-03]", async () => {
    queued.set(max1, 12)
    await pool.setPerson(1)
    await pool.open(ada1)
    expect(running()).toEqual([ada1])
    expect(await pool.waiting()).toEqual([{ owner: max1, queued: 12, isSealed: true }])
  })

  test('after a change of person one is paused, and the other person’s changes are sent [SESS-10]', async () => {
    queued.set(ada2, 3)
    queued.set(max1, 12)
    await pool.setPerson(1)
    await pool.open(ada1)
    await pool.setPerson(2)
    expect(syncOf(ada1).told.at(-1)).toBe('session.expired')
    expect(syncOf(ada2).isStopped).toBe(true)
    expect(running()).toEqual([ada1, max1])
  })

  test('a workspace opened while someone else is signed in is told before it starts [SESS-10]', async () => {
    await pool.setPerson(2)
    await pool.open(ada1)
    expect(syncOf(ada1).told).toEqual(['session.expired', 'start'])
  })

  test('signed out: nothing more is sent, nothing is dropped; signed in again it continues [SESS-10]', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    await pool.setPerson(null)
    expect(syncOf(ada1).told.at(-1)).toBe('session.expired')
    expect(running()).toEqual([ada1])
    expect(await pool.waiting()).toEqual([{ owner: ada2, queued: 3, isSealed: true }])
    await pool.setPerson(1)
    expect(syncOf(ada1).told.at(-1)).toBe('session.restored')
    expect(running()).toEqual([ada1, ada2])
  })

  test('opening a workspace that empties its queue in the background takes it over', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    const background = syncOf(ada2)
    await pool.open(ada2)
    expect([background.isStopped, syncOf(ada2) === background]).toEqual([true, false])
    expect(running()).toEqual([ada2])
  })

  test('a mutation is reported to the open workspace only, a poll to all', async () => {
    queued.set(ada2, 3)
    await pool.setPerson(1)
    await pool.open(ada1)
    pool.tell({ type: 'write.saved' })
    pool.tell({ type: 'poll.succeeded' })
    expect(syncOf(ada1).told.slice(-2)).toEqual(['write.saved', 'poll.succeeded'])
    expect(syncOf(ada2).told).toEqual(['start', 'poll.succeeded'])
  })
})
