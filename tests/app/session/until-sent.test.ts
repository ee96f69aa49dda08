import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { untilSent } from '#src/app/session/until-sent.ts'
import { initialStatus } from '#sync/deferred-sync.ts'
import type { SyncStatus } from '#sync/status.ts'

const { startPatience, flushPatience } = limits.session

class FakeSync {
  status: SyncStatus
  readonly told: string[] = []
  #listeners = new Set<(status: SyncStatus) => void>()
  constructor(state: SyncStatus['state']) {
    this.status = { ...initialStatus, state, queued: 2 }
  }
  subscribe(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  tell({ type }: { type: string }): void {
    this.told.push(type)
  }
  become(change: Partial<SyncStatus>): void {
    this.status = { ...this.status, ...change }
    for (const listener of this.#listeners) listener(this.status)
  }
  get isHeard(): boolean {
    return this.#listeners.size > 0
  }
}

/** Whether it has resolved. */
const asked = (sync: FakeSync, signal = new AbortController().signal) => {
  const done = { yes: false }
  void untilSent(sync, signal).then(() => (done.yes = true))
  return done
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})

test('who signs out is kept until everything is sent, and no longer', async () => {
  const sync = new FakeSync('idle')
  const done = asked(sync)
  expect(sync.told).toEqual(['retry.asked'])
  sync.become({ state: 'sending', queued: 1 })
  await settle()
  expect(done.yes).toBe(false)
  sync.become({ state: 'idle', queued: 0 })
  await settle()
  expect([done.yes, sync.isHeard]).toEqual([true, false])
})

test.each(['offline', 'paused'] as const)('nor when it turns out that nothing can be sent: %s', async (state) => {
  const sync = new FakeSync('sending')
  const done = asked(sync)
  sync.become({ state })
  await settle()
  expect(done.yes).toBe(true)
})

test('a server that takes too long is not waited for', async () => {
  const done = asked(new FakeSync('sending'))
  await settle(flushPatience - 1)
  expect(done.yes).toBe(false)
  await settle(1)
  expect(done.yes).toBe(true)
})

test('who is offline waits only for one attempt, although it changes nothing that is shown', async () => {
  const done = asked(new FakeSync('offline'))
  await settle(startPatience)
  expect(done.yes).toBe(true)
})

test('who was offline until then is kept as long as anyone else while it is sent', async () => {
  const sync = new FakeSync('offline')
  const done = asked(sync)
  await settle(startPatience - 1)
  sync.become({ state: 'sending' })
  await settle(flushPatience - 1)
  expect(done.yes).toBe(false)
  sync.become({ queued: 0 })
  await settle()
  expect(done.yes).toBe(true)
})

test('it ends when the person decides otherwise', async () => {
  const leaving = new AbortController()
  const done = asked(new FakeSync('sending'), leaving.signal)
  leaving.abort()
  await settle()
  expect(done.yes).toBe(true)
})
