import { expect, test } from 'vitest'
import { MemoryStore, ServerDown } from '#tests/harness/memory-store.ts'
import { ann, settle, TestDevice } from './world.ts'

const start = async () => {
  const store = new MemoryStore()
  await settle(async () => store)
  return { store, device: new TestDevice(store, ann, 'device-ann') }
}

test('a server that crashes after its commit has kept the write, and the retry is skipped [QUEUE-02]', async () => {
  const { store, device } = await start()
  const body = await device.body(device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }))
  store.crashAfterCommit = 1
  await expect(device.push(...body.mutations)).rejects.toThrow(ServerDown)
  expect(store.isDown).toBe(true)
  await expect(device.page()).rejects.toThrow(ServerDown)
  store.restart()
  expect(await device.push(...body.mutations)).toBe(1)
  expect(await device.row('samples', 101)).toMatchObject({ amount: 2.5 })
})

test('a server that crashes before its commit has kept nothing', async () => {
  const { store, device } = await start()
  const before = store.backup()
  const body = await device.body(device.move(101, 1))
  store.crashBeforeCommit = 1
  await expect(device.push(...body.mutations)).rejects.toThrow(ServerDown)
  store.restart()
  expect(store.backup()).toEqual(before)
  expect(await device.push(...body.mutations)).toBe(1)
})

test('a transaction that fails once is repeated one by one, and nothing is applied twice', async () => {
  const { store, device } = await start()
  store.failBeforeCommit = 1
  const add = () => device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' })
  expect(await device.push(add(), add(), add())).toBe(3)
  expect(await device.row('samples', 101)).toMatchObject({ amount: 4.5 })
  expect(store.audit.map((entry) => entry.n)).toEqual([1, 2, 3])
})

test('restoring a backup goes back, under a new epoch', async () => {
  const { store, device } = await start()
  const backup = store.backup()
  await device.push(device.move(101, 1), device.move(102, 700))
  store.restore(backup, 'epoch-2')
  const page = await device.page()
  expect([page.epoch, page.versions.group, page.lastMutation, page.results]).toEqual(['epoch-2', 1, 0, []])
  expect(store.audit).toEqual([])
})
