import { expect, test, vi } from 'vitest'
import type { FetchResult, FetchStep } from '#sync/fetch-parts.ts'
import { fetchInWorker, unpackInWorker, type MirrorWorkerResponse, type MirrorWorker, type Unpack } from '#sync/mirror-in-worker.ts'

const opening = () => ({ caller: { userId: 1, groupId: 2, appVersion: '0.1.0' }, encryption: null })
const signal = new AbortController().signal
const step = { kind: 'stored', hasComplete: true, isFirst: true } as const
const inPage: FetchStep = async () => ({ ...step, done: 1, total: 9, more: true })

/** Nothing hangs. */
const never = { after: () => () => undefined }

class FakeWorker implements MirrorWorker {
  onmessage: MirrorWorker['onmessage'] = null
  onerror: MirrorWorker['onerror'] = null
  terminate = vi.fn<() => void>()
  readonly #answers: FetchResult[]
  constructor(answers: FetchResult[]) {
    this.#answers = answers
  }
  postMessage() {
    const data = this.#answers.shift()
    queueMicrotask(() => (data ? this.onmessage?.({ data } as MessageEvent<FetchResult>) : this.onerror?.({} as ErrorEvent)))
  }
}

test('one worker downloads step by step and ends with the last', async () => {
  const worker = new FakeWorker([
    { ...step, done: 2_000, total: 3_000, more: true },
    { ...step, done: 3_000, total: 3_000, more: false },
  ])
  const open = vi.fn<() => MirrorWorker>(() => worker)
  const mirror = fetchInWorker(open, opening, inPage, never)
  expect(await mirror(signal)).toMatchObject({ done: 2_000, more: true })
  expect(worker.terminate).not.toHaveBeenCalled()
  expect(await mirror(signal)).toMatchObject({ more: false })
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect(open).toHaveBeenCalledOnce()
})

test('if no worker can start, the page does the first mirror itself [MIRROR-02]', async () => {
  const mirror = fetchInWorker(() => new FakeWorker([]), opening, inPage, never)
  expect(await mirror(signal)).toMatchObject({ kind: 'stored', total: 9 })
  const refused = fetchInWorker(
    () => {
      throw new Error('refused by policy')
    },
    opening,
    inPage,
    never,
  )
  expect(await refused(signal)).toMatchObject({ kind: 'stored', total: 9 })
})

test('a mirror that is canceled while the worker is busy stops', async () => {
  const controller = new AbortController()
  const silent: MirrorWorker = { postMessage: () => undefined, terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const result = fetchInWorker(() => silent, opening, inPage, never)(controller.signal)
  controller.abort()
  expect(await result).toEqual({ kind: 'failed', failure: { code: 'network.unreachable' } })
  expect(silent.terminate).toHaveBeenCalled()
})

test('a worker unpacks and ends; if none can start, the page does it; two callers at once wait for the same one [MIRROR-02]', async () => {
  const worker: MirrorWorker = { postMessage: vi.fn<MirrorWorker['postMessage']>(), terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const open = vi.fn<() => MirrorWorker>(() => worker)
  const here = vi.fn<Unpack>(async () => true)
  const unpack = unpackInWorker(open, opening, here, never)
  const both = [unpack(signal), unpack(signal)]
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ ...opening(), task: 'unpack' })
  worker.onmessage!({ data: { kind: 'unpacked' } } as MessageEvent<MirrorWorkerResponse>)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect(here).not.toHaveBeenCalled()

  const refused = unpackInWorker(
    () => {
      throw new Error('refused by policy')
    },
    opening,
    here,
    never,
  )
  expect(await refused(signal)).toBe(true)
  expect(here).toHaveBeenCalledOnce()
})

test('unpacking that fails, or is canceled, is not finished', async () => {
  const silent: MirrorWorker = { postMessage: () => undefined, terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const failing = unpackInWorker(
    () => silent,
    opening,
    async () => true,
    never,
  )(signal)
  silent.onmessage!({ data: { kind: 'failed', failure: { code: 'device.storage-full' } } } as MessageEvent<MirrorWorkerResponse>)
  expect(await failing).toBe(false)
  const controller = new AbortController()
  const calledOff = unpackInWorker(
    () => silent,
    opening,
    async () => true,
    never,
  )(controller.signal)
  controller.abort()
  expect(await calledOff).toBe(false)
  expect(silent.terminate).toHaveBeenCalledTimes(2)
})

test('a worker that hangs is ended after a while, and the step is tried again with another; one that answers in time is not', async () => {
  let pass: (() => void) | undefined
  const canceled = vi.fn<() => void>()
  const timers = { after: (_: number, work: () => void) => ((pass = work), canceled) }
  const silent: MirrorWorker = { postMessage: () => undefined, terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const whole = { ...step, done: 9, total: 9, more: false }
  const workers: MirrorWorker[] = [silent, new FakeWorker([whole])]
  const mirror = fetchInWorker(() => workers.shift()!, opening, inPage, timers)
  const hanging = mirror(signal)
  pass!()
  expect(await hanging).toEqual({ kind: 'failed', failure: { code: 'network.unreachable' } })
  expect(silent.terminate).toHaveBeenCalled()
  canceled.mockClear()
  expect(await mirror(signal)).toEqual(whole)
  expect(canceled).toHaveBeenCalledOnce()

  const unpack = unpackInWorker(
    () => silent,
    opening,
    async () => true,
    timers,
  )
  const stuck = unpack(signal)
  pass!()
  expect(await stuck).toBe(false)
})
