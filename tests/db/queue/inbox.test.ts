import { expect, test } from 'vitest'
import { retryChanged, discard, retry } from '#db/queue/inbox.ts'
import { groupInbox } from '#db/queries/inbox-groups.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { addFile } from '#domain/commands/add-file.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveEquipmentTask } from '#domain/commands/archive-equipment-task.ts'
import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeEquipmentTask, withEquipment } from '#tests/harness/equipment.ts'
import { makeContext, makePage, noon, plainInput, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { newFile } from '#tests/harness/files.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const tube = {
  id: 50,
  name: 'New',
  ...plainInput,
  layerId: 2,
  position: 3,
}
const create = mutation(createSample, tube, 'New')
const add = (sampleId: number) => mutation(adjustAmount, { sampleId, delta: 1, unit: 'mL' }, 'Add')

onBothDisks((makeDisk) => {
  /** Mutations that the server refuses with these codes, in order; null accepts with a remark. */
  const refused = async (...mutations: [Mutation, string | null][]) => {
    const it = makeDisk()
    await takePage(it.disk, makePage({ rows: smallLab() }), noon)
    for (const [done] of mutations) await write(it.disk, makeContext(), [done])
    const results = mutations.map(([, code], i) => ({ n: i + 1, code, detail: {}, remarks: code === null ? [{ field: 'note' }] : [] }))
    await takePage(it.disk, makePage({ from: 1, version: 2, ...totalsOf(smallLab()), lastMutation: mutations.length, results }), noon)
    return { ...it, inbox: async () => (await it.state()).inbox }
  }

  test('sent again, the same mutation is queued anew and the item is gone [QUEUE-04]', async () => {
    const { disk, state, inbox } = await refused([add(1), 'permission.denied'])
    expect(await retry(disk, makeContext(), await inbox())).toEqual([2])
    const after = await state()
    expect(after.inbox).toEqual([])
    expect(after.outbox).toMatchObject([{ n: 2, command: 'sample.adjust-amount@1', label: 'Add' }])
    expect(after.tables.samples.get(1)).toMatchObject({ amount: 2 })
    await assertReplayed(after)
  })

  test('changed, it is queued with another input, e.g. the next free position [QUEUE-04]', async () => {
    const { disk, state, inbox } = await refused([mutation(moveSample, { sampleId: 3, layerId: 2, position: 3 }, 'Move'), 'position.taken'])
    await retryChanged(disk, makeContext(), (await inbox())[0]!, mutation(moveSample, { sampleId: 3, layerId: 2, position: 4 }, 'Move to B2'))
    const after = await state()
    expect(after.tables.samples.get(3)).toMatchObject({ position: 4 })
    expect(after.outbox).toMatchObject([{ label: 'Move to B2' }])
    expect(after.inbox).toEqual([])
  })

  test('refused here again, it stays in the inbox and nothing is queued [QUEUE-04]', async () => {
    const { disk, state, inbox } = await refused([mutation(moveSample, { sampleId: 3, layerId: 2, position: 3 }, 'Move'), 'position.taken'])
    const [item] = await inbox()
    await expect(retryChanged(disk, makeContext(), item!, mutation(moveSample, { sampleId: 3, layerId: 2, position: 1 }, 'Move'))).rejects.toMatchObject({
      code: 'position.taken',
    })
    expect(await state()).toMatchObject({ inbox: [item], outbox: [] })
  })

  test('discarded, it is gone permanently; only the person discards it [QUEUE-04]', async () => {
    const { disk, state, inbox } = await refused([add(1), 'permission.denied'], [add(2), 'permission.denied'])
    await discard(disk, (await inbox()).slice(0, 1))
    expect((await state()).inbox.map((item) => item.n)).toEqual([2])
  })

  test('sent again in two tabs it is queued once', async () => {
    const { disk, state, inbox } = await refused([add(1), 'permission.denied'])
    const items = await inbox()
    expect(await Promise.all([retry(disk, makeContext(), items), retry(disk, makeContext(), items)])).toEqual([[2], []])
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 2 })
  })

  test('a rejected create includes what was done to its sample, as one decision [QUEUE-04]', async () => {
    const { disk, state, inbox } = await refused([create, 'position.taken'], [add(50), 'sample.gone'], [add(1), 'permission.denied'], [add(50), 'sample.gone'])
    const groups = groupInbox(await inbox())
    expect(groups.map(({ item, dependants }) => [item.n, dependants.map((one) => one.n)])).toEqual([
      [1, [2, 4]],
      [3, []],
    ])
    const { item, dependants } = groups[0]!
    await retryChanged(disk, makeContext(), item, mutation(createSample, { ...tube, position: 4 }, 'New'), dependants)
    const after = await state()
    expect(after.tables.samples.get(50)).toMatchObject({ position: 4, amount: 3 })
    expect(after.outbox.map((mutation) => mutation.command)).toEqual(['sample.create@1', 'sample.adjust-amount@1', 'sample.adjust-amount@1'])
    expect(after.inbox.map((one) => one.n)).toEqual([3])
    await assertReplayed(after)
  })

  test('aliquots of a sample that was never created go with it, and so does what was done to them [FAULT-46]', async () => {
    const aliquots = [{ id: 51, name: 'New 1', position: 4 }]
    const { disk, state, inbox } = await refused(
      [create, 'position.taken'],
      [mutation(takeAliquots, { sampleId: 50, amount: 0.5, unit: 'mL', layerId: 2, aliquots }, 'Aliquot'), 'sample.gone'],
      [mutation(moveSample, { sampleId: 51, layerId: 3, position: 0 }, 'Move'), 'sample.gone'],
    )
    const [group, ...others] = groupInbox(await inbox())
    expect(others).toEqual([])
    expect(group!.dependants.map((one) => one.n)).toEqual([2, 3])
    await retryChanged(disk, makeContext(), group!.item, mutation(createSample, { ...tube, name: 'Newer' }, 'New'), group!.dependants)
    const after = await state()
    expect(after.tables.samples.get(50)).toMatchObject({ name: 'Newer', amount: 0.5 })
    expect(after.tables.samples.get(51)).toMatchObject({ parentId: 50, layerId: 3 })
    expect(after.inbox).toEqual([])
    await assertReplayed(after)
  })

  test('what has to come first is done together with it or not at all, and once from two tabs [FAULT-62]', async () => {
    const move = (sampleId: number, position: number) => mutation(moveSample, { sampleId, layerId: 2, position }, 'Move')
    const restore = mutation(restoreSample, { sampleId: 4, layerId: null, position: 0 }, 'Restore')
    const { disk, state, inbox } = await refused([move(3, 3), 'sample.archived'])
    const [item] = await inbox()
    const to = (position: number) => ({ first: [restore], replacements: new Map([[item!, move(4, position)]]) })
    await expect(retry(disk, makeContext(), [item!], to(1))).rejects.toMatchObject({ code: 'position.taken' })
    expect(await state()).toMatchObject({ inbox: [item], outbox: [] })
    expect((await state()).tables.samples.get(4)).toMatchObject({ archived: 1 })
    const ns = await Promise.all([retry(disk, makeContext(), [item!], to(4)), retry(disk, makeContext(), [item!], to(4))])
    expect(ns).toEqual([[2, 3], []])
    expect((await state()).tables.samples.get(4)).toMatchObject({ archived: 0, position: 4 })
  })

  test('an accepted mutation with a remark can be read and discarded, not sent again', async () => {
    const { disk, inbox } = await refused([add(1), null])
    expect(await inbox()).toHaveLength(1)
    await expect(retry(disk, makeContext(), await inbox())).rejects.toThrow('twice')
  })
})

test('mutations on one row stay separate if no create was rejected', () => {
  const item = (n: number, code: string): InboxItem => ({
    n,
    code,
    detail: {},
    remarks: [],
    arrivedAt: noon,
    intent: {
      n,
      command: 'sample.adjust-amount@1',
      input: {},
      userId: 1,
      groupId: 1,
      capturedAt: noon,
      clockOffset: 0,
      appVersion: '',
      label: '',
      about: ['samples#1'],
    },
  })
  expect(groupInbox([item(1, 'sample.gone'), item(2, 'sample.gone')])).toHaveLength(2)
})

test('the certificate of a result that is rejected goes with it, and is added when the result is accepted', async () => {
  const { max, lab } = await makeTwoDevices()
  const administrator = await lab.device(5)
  const taskId = makeEquipmentTask().id
  const eventId = 'event-0000-0000-0002'
  const done = await withEquipment({ taskId, eventId, doneOn: '2026-11-20', result: 'passed' as const, text: '' })(max)
  await max.pull()
  await administrator.pull()
  await max.do(completeEquipmentTask, done)
  await max.do(addFile, { ...newFile, subject: rowKey('equipmentEvents', eventId) })
  await administrator.do(archiveEquipmentTask, { taskId, archived: true })
  await administrator.sync()
  await max.sync()
  const groups = groupInbox(max.state.inbox)
  expect(groups.map(({ item, dependants }) => [item.code, ...dependants.map(({ code }) => code)])).toEqual([['equipment.task-gone', 'equipment.result-gone']])

  await administrator.do(archiveEquipmentTask, { taskId, archived: false })
  await administrator.sync()
  await max.pull()
  const { item, dependants } = groups[0]!
  await retry(max.disk, max.context, [item, ...dependants])
  await max.sync()
  expect(max.state.inbox).toEqual([])
  expect(await lab.row('files', newFile.id)).toMatchObject({ subject: rowKey('equipmentEvents', eventId) })
})
