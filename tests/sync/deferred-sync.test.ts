import { beforeEach, describe, expect, test } from 'vitest'
import { DeferredSync, initialStatus } from '#sync/deferred-sync.ts'
import { initialState } from '#sync/engine/state.ts'
import { initialFacts, statusOf, type SyncStatus } from '#sync/status.ts'
import type { PooledSync } from '#sync/sync-pool.ts'

let done: string[]
let timers: (() => void)[]
let canceled: number
let loads: PromiseWithResolversOf<PooledSync>[]
let sync: DeferredSync
let show: (status: SyncStatus) => void

interface PromiseWithResolversOf<T> {
  resolve: (value: T) => void
  reject: (error: Error) => void
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const sending: SyncStatus = { ...initialStatus, state: 'sending', queued: 2 }

const loaded: PooledSync = {
  status: sending,
  subscribe: (listener) => {
    show = listener
    return () => {}
  },
  start: async () => void done.push('start'),
  stop: () => void done.push('stop'),
  tell: ({ type }) => void done.push(type),
}

beforeEach(() => {
  done = []
  timers = []
  canceled = 0
  loads = []
  show = () => {}
  sync = new DeferredSync({
    load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    timers: {
      after: (_, work) => {
        timers.push(work)
        return () => void canceled++
      },
    },
    report: () => void done.push('reported'),
  })
})

const arrive = async () => {
  loads.shift()?.resolve(loaded)
  await settle()
}
const fail = async () => {
  loads.shift()?.reject(new Error('not there'))
  await settle()
}

describe('a sync whose code is loaded after the first screen', () => {
  test('opening does not wait for it, and every signal received in the meantime is passed on before it starts', async () => {
    await sync.start()
    sync.tell({ type: 'session.expired' })
    sync.tell({ type: 'write.saved' })
    expect(done).toEqual([])
    await arrive()
    sync.tell({ type: 'poked' })
    expect(done).toEqual(['session.expired', 'write.saved', 'start', 'poked'])
  })

  test('until then its status is that of a sync that has not started; listeners are notified of the first change', async () => {
    const heard: string[] = []
    await sync.start()
    sync.subscribe(({ state }) => heard.push(state))
    expect(sync.status).toEqual(statusOf(initialState, initialFacts))
    await arrive()
    show(sending)
    expect([sync.status.queued, heard]).toEqual([2, ['sending']])
  })

  test('code that fails to load is requested again until it loads; the failure is reported once, and no signal is lost', async () => {
    await sync.start()
    sync.tell({ type: 'write.saved' })
    await fail()
    timers.shift()?.()
    await fail()
    expect(done).toEqual(['reported'])
    timers.shift()?.()
    await arrive()
    expect(done).toEqual(['reported', 'write.saved', 'start'])
  })

  test('if it is stopped before the code is loaded, it never starts', async () => {
    await sync.start()
    sync.stop()
    await arrive()
    expect(done).toEqual(['stop'])
  })

  test('if it is stopped after the code failed to load, it does not try again', async () => {
    await sync.start()
    await fail()
    sync.stop()
    expect([timers.length, canceled]).toEqual([1, 1])
  })
})
