import { beforeEach, expect, test } from 'vitest'
import { readInbox } from '#db/queries/inbox.ts'
import { countQueued, isUserMutation, readCounts, readHistory, readQueue, readReceipts, readPendingRowKeys } from '#db/queries/queue.ts'
import { toSkip } from '#db/queue/set-aside.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})
const add = (sampleId: number) => mutation(adjustAmount, { sampleId, delta: 1, unit: 'mL' }, `Add to ${sampleId}`)
const move = (sampleId: number, position: number) => mutation(moveSample, { sampleId, layerId: 2, position }, `Move ${sampleId}`)
const doing = (...mutations: Mutation[]) => write(workspace.disk, makeContext(), mutations)
const settle = (fields: Parameters<typeof makePage>[0], at = noon) =>
  takePage(workspace.disk, makePage({ from: 1, version: 2, ...totalsOf(smallLab()), ...fields }), at)

test('the queue is listed oldest first, with what would be refused at the moment', async () => {
  await doing(add(1), move(3, 3))
  const taken = serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 3 }), 2)
  await settle({ rows: [taken], ...totalsOf([...smallLab(), taken]) })
  expect((await readQueue(workspace)).map(({ n, label, trouble }) => [n, label, trouble])).toEqual([
    [1, 'Add to 1', null],
    [2, 'Move 3', 'position.taken'],
  ])
})

test('rows with queued changes are marked; a refusal outweighs waiting', async () => {
  await doing(add(1), move(3, 3), add(3))
  expect(await readPendingRowKeys(workspace)).toEqual(
    new Map([
      ['samples#1', 'waiting'],
      ['samples#3', 'waiting'],
    ]),
  )
  const taken = serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 3 }), 2)
  await settle({ rows: [taken], ...totalsOf([...smallLab(), taken]) })
  expect(await readPendingRowKeys(workspace)).toEqual(
    new Map([
      ['samples#1', 'waiting'],
      ['samples#3', 'trouble'],
    ]),
  )
})

test('changes sent since this morning are listed newest first, without rejected ones', async () => {
  await doing(add(1), move(3, 3), add(2))
  await settle({ lastMutation: 1 }, noon - 86_400_000)
  await settle({ from: 2, version: 3, lastMutation: 3, results: [{ n: 2, code: 'position.taken', detail: {}, remarks: [] }] })
  expect((await readReceipts(workspace, noon - 3_600_000)).map((receipt) => receipt.n)).toEqual([3])
  expect((await readReceipts(workspace, 0)).map((receipt) => receipt.n)).toEqual([3, 1])
})

test('what the product records for a person is sent like any change but never listed as one [FAULT-48]', async () => {
  await doing(add(1), mutation(writeSetting, { key: 'InventoryRebuildNotice', value: 'true' }, 'Your settings'))
  expect((await readQueue(workspace)).map(isUserMutation)).toEqual([true, false])
  await settle({ lastMutation: 2 })
  expect((await readReceipts(workspace, 0)).map((receipt) => receipt.intent.label)).toEqual(['Add to 1'])
})

test('a sample’s history on this device: queued, sent and rejected changes', async () => {
  await doing(add(1), add(2), move(1, 3), add(1))
  await settle({ lastMutation: 3, results: [{ n: 3, code: 'position.taken', detail: {}, remarks: [] }] })
  const { waiting, sent, returned } = await readHistory(workspace, 'samples#1')
  expect([waiting, sent, returned].map((list) => list.map((entry) => entry.n))).toEqual([[4], [1], [3]])
})

test('what waits is counted without what does nothing, and without what is to be reviewed', async () => {
  await doing(add(1), add(2), add(1))
  await settle({ lastMutation: 1, results: [{ n: 1, code: 'permission.denied', detail: {}, remarks: [] }] })
  const [, last] = await workspace.outbox.orderBy('n').toArray()
  await workspace.disk.transaction([], (tx) => tx.save({ replaced: [toSkip(last!)] }))
  expect([await countQueued(workspace), (await readQueue(workspace)).length]).toEqual([1, 1])
  expect(await readCounts(workspace)).toMatchObject({ queued: 1, inbox: 1 })
})

test('the inbox is listed newest first', async () => {
  await doing(add(1), add(2))
  const results = [1, 2].map((n) => ({ n, code: 'permission.denied', detail: {}, remarks: [] }))
  await settle({ lastMutation: 2, results })
  expect((await readInbox(workspace)).map(({ item }) => item.n)).toEqual([2, 1])
})
