import { beforeEach, expect, test } from 'vitest'
import type { Disk } from '#db/disk/disk.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { limits } from '#domain/limits.ts'
import { PushReader } from '#sync/push.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { MemoryDisk } from '#tests/harness/memory-disk.ts'
import { takePage } from '#tests/harness/take-page.ts'

const { mutations: most } = limits.push
let disk: MemoryDisk
let key: string

beforeEach(async () => {
  disk = new MemoryDisk()
  key = 'the first key'
  await takePage(disk, makePage({ rows: smallLab() }), noon)
})

const queue = (count: number) =>
  write(
    disk,
    makeContext(),
    Array.from({ length: count }, (_, at) => mutation(editSample, { sampleId: 1, set: { note: { was: '', to: `${at}` } } }, 'Note')),
  )

const readerOf = (under: Disk = disk) => new PushReader(under, async () => key)
const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at)

async function readAll(reader: PushReader, perPush: number = most): Promise<number[]> {
  const ns: number[] = []
  for (let push = await reader.next(0, perPush); push; push = await reader.next(ns.at(-1)!, perPush)) {
    expect(push.mutations.length).toBeLessThanOrEqual(perPush)
    ns.push(...push.mutations.map(({ n }) => n))
  }
  return ns
}

test.each([0, 1, most, 4 * most, 4 * most + 1, 430])('a queue of %i is sent completely, in order, in pushes of 50 [QUEUE-01]', async (count) => {
  if (count > 0) await queue(count)
  expect(await readAll(readerOf())).toEqual(numbers(count))
})

test('halving a push because the server found it too large loses nothing', async () => {
  await queue(230)
  expect(await readAll(readerOf(), 7)).toEqual(numbers(230))
})

test('mutations made while the queue is being sent follow after it', async () => {
  await queue(60)
  const reader = readerOf()
  expect((await reader.next(0, most))?.mutations).toHaveLength(50)
  await queue(5)
  expect((await reader.next(50, most))?.mutations.map(({ n }) => n)).toEqual(numbers(10, 51))
  expect((await reader.next(60, most))?.mutations.map(({ n }) => n)).toEqual(numbers(5, 61))
})

test('a server that stopped in the middle is sent what follows, not what was read ahead', async () => {
  await queue(300)
  const reader = readerOf()
  await reader.next(0, most)
  expect((await reader.next(20, most))?.mutations[0]?.n).toBe(21)
  expect((await reader.next(0, most))?.mutations[0]?.n).toBe(1)
})

test('what was read ahead is sent under the key it was read with, and after a failure it is read again', async () => {
  await queue(120)
  const reader = readerOf()
  await reader.next(0, most)
  key = 'the second key'
  expect((await reader.next(50, most))?.device).toBe('the first key')
  reader.forget()
  expect((await reader.next(100, most))?.device).toBe('the second key')
})

test('a disk that did not respond during reading ahead is asked again, and then its error is reported', async () => {
  await queue(430)
  let answers = 2
  const failing: Disk = {
    transaction: (entities, work) => (answers-- === 1 ? Promise.reject(new Error('no answer')) : disk.transaction(entities, work)),
  }
  const reader = readerOf(failing)
  expect(await readAll(reader)).toEqual(numbers(430))
  answers = 1
  await expect(reader.next(0, most)).rejects.toThrow('no answer')
})
