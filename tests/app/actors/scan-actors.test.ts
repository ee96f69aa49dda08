import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { limits } from '#domain/limits.ts'
import { provideBulkUpdate } from '#src/app/actors/bulk-update-actors.ts'
import { provideScan } from '#src/app/actors/scan-actors.ts'
import { makeContext, makeSample } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

beforeEach(() => void vi.useFakeTimers())

/** A device that has every sample, but never returns the row with id 1. */
function hangingWorkspace() {
  const workspace = makeWorkspace()
  const get = (id: number) => (id === 1 ? new Promise(() => undefined) : Promise.resolve(makeSample({ id, layerId: null })))
  vi.spyOn(workspace, 'mirror').mockImplementation(() => ({ get, where: () => ({ equals: () => ({ count: async () => 1 }) }) }) as never)
  return workspace
}
const one = { type: 'code.read', text: '005000000000001', how: 'wedge' } as const
const two = { ...one, text: '005000000000002' }

test('a row that the database never returns blocks no scan of a bulk update: the person is told, and the next one is read', async () => {
  const bulk = createActor(provideBulkUpdate(hangingWorkspace(), makeContext()), { input: { sampleIds: [] } }).start()
  bulk.send(one)
  bulk.send(two)
  await vi.advanceTimersByTimeAsync(limits.scan.timeout - 1)
  expect(bulk.getSnapshot().context).toMatchObject({ sampleIds: [], note: null, queue: [{ text: one.text }, { text: two.text }] })
  const notes: unknown[] = []
  bulk.subscribe(({ context }) => notes.push(context.note))
  await vi.advanceTimersByTimeAsync(1)
  expect(notes).toContainEqual({
    serial: 1,
    what: { kind: 'refused', text: one.text, message: 'The local database did not respond. Nothing was saved, but your entry is still here.' },
  })
  expect(bulk.getSnapshot().context).toMatchObject({ sampleIds: [2], queue: [] })
  expect(vi.getTimerCount()).toBe(0)
})

test('nor one that opens what it finds', async () => {
  const remembered: string[] = []
  const remember = async ({ text }: { text: string }) => void remembered.push(text)
  const scans = createActor(provideScan(hangingWorkspace(), remember)).start()
  const said: string[] = []
  scans.on('*', ({ type }) => said.push(type))
  scans.send(one)
  scans.send(two)
  await vi.advanceTimersByTimeAsync(limits.scan.timeout)
  expect(said).toEqual(['code.refused', 'sample.found'])
  expect(remembered).toEqual([two.text])
  expect(vi.getTimerCount()).toBe(0)
})
