import { expect, test, vi } from 'vitest'
import type { ChunkResult, MirrorChunk } from '#sync/mirror-chunk.ts'
import { mirrorInWorker, unpackInWorker, type MirrorWorkerResponse, type MirrorWorker, type Unpack } from '#sync/mirror-in-worker.ts'

const owner = { userId: 1, groupId: 2 }
const signal = new AbortController().signal
const inPage: MirrorChunk = async () => ({ kind: 'stored', done: 1, total: 9, more: true })

class FakeWorker implements MirrorWorker {
  onmessage: MirrorWorker['onmessage'] = null
  onerror: MirrorWorker['onerror'] = null
  terminate = vi.fn<() => void>()
  readonly #answers: ChunkResult[]
  constructor(answers: ChunkResult[]) {
    this.#answers = answers
  }
  postMessage() {
    const data = this.#answers.shift()
    queueMicrotask(() => (data ? this.onmessage?.({ data } as MessageEvent<ChunkResult>) : this.onerror?.({} as ErrorEvent)))
  }
}

test('one worker downloads chunk after chunk and ends with the last', async () => {
  const worker = new FakeWorker([
    { kind: 'stored', done: 2_000, total: 3_000, more: true },
    { kind: 'stored', done: 3_000, total: 3_000, more: false },
  ])
  const open = vi.fn<() => MirrorWorker>(() => worker)
  const mirror = mirrorInWorker(open, owner, inPage)
  expect(await mirror(signal)).toMatchObject({ done: 2_000, more: true })
  expect(worker.terminate).not.toHaveBeenCalled()
  expect(await mirror(signal)).toMatchObject({ more: false })
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect(open).toHaveBeenCalledOnce()
})

test('if no worker can start, the page does the first mirror itself [MIRROR-02]', async () => {
  const mirror = mirrorInWorker(() => new FakeWorker([]), owner, inPage)
  expect(await mirror(signal)).toMatchObject({ kind: 'stored', total: 9 })
  const refused = mirrorInWorker(
    () => {
      throw new Error('refused by policy')
    },
    owner,
    inPage,
  )
  expect(await refused(signal)).toMatchObject({ kind: 'stored', total: 9 })
})

test('a mirror that is canceled while the worker is busy stops', async () => {
  const controller = new AbortController()
  const silent: MirrorWorker = { postMessage: () => undefined, terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const result = mirrorInWorker(() => silent, owner, inPage)(controller.signal)
  controller.abort()
  expect(await result).toEqual({ kind: 'failed', failure: { code: 'network.unreachable' } })
  expect(silent.terminate).toHaveBeenCalled()
})

test('a worker unpacks and ends; if none can start, the page does it; two callers at once wait for the same one [MIRROR-02]', async () => {
  const worker: MirrorWorker = { postMessage: vi.fn<MirrorWorker['postMessage']>(), terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const open = vi.fn<() => MirrorWorker>(() => worker)
  const here = vi.fn<Unpack>(async () => true)
  const unpack = unpackInWorker(open, owner, here)
  const both = [unpack(signal), unpack(signal)]
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ owner, task: 'unpack' })
  worker.onmessage!({ data: { kind: 'unpacked' } } as MessageEvent<MirrorWorkerResponse>)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect(here).not.toHaveBeenCalled()

  const refused = unpackInWorker(
    () => {
      throw new Error('refused by policy')
    },
    owner,
    here,
  )
  expect(await refused(signal)).toBe(true)
  expect(here).toHaveBeenCalledOnce()
})

test('unpacking that fails, or is canceled, is not finished', async () => {
  const silent: MirrorWorker = { postMessage: () => undefined, terminate: vi.fn<() => void>(), onmessage: null, onerror: null }
  const failing = unpackInWorker(
    () => silent,
    owner,
    async () => true,
  )(signal)
  silent.onmessage!({ data: { kind: 'failed', failure: { code: 'device.storage-full' } } } as MessageEvent<MirrorWorkerResponse>)
  expect(await failing).toBe(false)
  const controller = new AbortController()
  const calledOff = unpackInWorker(
    () => silent,
    owner,
    async () => true,
  )(controller.signal)
  controller.abort()
  expect(await calledOff).toBe(false)
  expect(silent.terminate).toHaveBeenCalledTimes(2)
})
