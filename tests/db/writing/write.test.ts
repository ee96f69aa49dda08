import { expect, test } from 'vitest'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { writeEach } from '#db/writing/write-each.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { formatErrorMessage } from '#domain/command-errors.ts'
import { Refusal } from '#domain/tx.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeContext, makePage, noon, plainInput, smallLab } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const move = (sampleId: number, position: number) => mutation(moveSample, { sampleId, layerId: 2, position }, `Move ${sampleId} to ${position}`)

onBothDisks((makeDisk) => {
  const begin = async () => {
    const it = makeDisk()
    await takePage(it.disk, makePage({ rows: smallLab() }), noon)
    return it
  }

  test('a mutation that fits in no push is refused with its size, and nothing of it remains [FAULT-22]', async () => {
    const { disk, state } = await begin()
    const before = await state()
    const meta = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [String(at + 1), '→'.repeat(10_000)]))
    const large = mutation(createSample, { ...plainInput, id: 9, name: 'Large', meta }, 'Large')
    const error: unknown = await write(disk, makeContext(), [move(3, 3), large]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'change.too-large', detail: { size: 588, most: 256 } })
    expect(formatErrorMessage('change.too-large', (error as Refusal).detail)).toContain('This change is 588 KB, and the limit is 256 KB.')
    expect(await state()).toEqual(before)
  })

  test('a group of mutations that fits in no push is refused alone; the others are written [FAULT-22]', async () => {
    const { disk } = await begin()
    const meta = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [String(at + 1), 'x'.repeat(10_000)]))
    const large = mutation(createSample, { ...plainInput, id: 9, name: 'Large', meta }, 'Large')
    const outcomes = await writeEach(disk, makeContext(), [[move(3, 3)], [large], [move(3, 4)]])
    expect(outcomes.map(({ ns, refusal }) => ns ?? refusal.code)).toEqual([[1], 'change.too-large', [2]])
  })

  test('a mutation without a time is refused, because it would never be accepted [FAULT-60]', async () => {
    const { disk, state } = await begin()
    await expect(write(disk, makeContext({ clockOffset: NaN }), [move(3, 3)])).rejects.toThrow('An act needs a time')
    expect((await state()).outbox).toEqual([])
  })

  test('a label that is too long is cut between characters, not inside one [FAULT-22]', async () => {
    const { disk, state } = await begin()
    await write(disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 2, position: 3 }, `${'x'.repeat(499)}🧪`)])
    expect((await state()).outbox[0]!.label).toBe('x'.repeat(499))
  })

  test('a write lands in the mirror and the queue in one transaction [QUEUE-01]', async () => {
    const { disk, state } = await begin()
    expect(await write(disk, makeContext({ now: () => noon - 5_000, clockOffset: 5_000 }), [move(3, 3)])).toEqual([1])
    const { tables, outbox, base, effects } = await state()
    expect(tables.samples.get(3)).toMatchObject({ layerId: 2, position: 3 })
    expect(base).toEqual(new Map([['samples#3', expect.objectContaining({ layerId: null, position: 0 })]]))
    expect(outbox).toEqual([
      {
        n: 1,
        command: 'sample.move@1',
        input: { sampleId: 3, layerId: 2, position: 3 },
        userId: 1,
        groupId: 1,
        capturedAt: noon - 5_000,
        clockOffset: 5_000,
        appVersion: '0.2.0',
        label: 'Move 3 to 3',
        about: ['samples#3'],
      },
    ])
    expect(effects.get(1)).toMatchObject({ touched: ['samples#3'], trouble: null })
    expect(effects.get(1)!.reads).toEqual(expect.arrayContaining(['members#1', 'samples#3', 'storageLayers#2', 'samples.byPlace[2,3]']))
    expect(effects.get(1)!.writes).toEqual(expect.arrayContaining(['samples#3', 'samples.byPlace[2]', 'samples.byPlace[2,3]']))
    await assertReplayed(await state())
  })

  test('a refused write leaves nothing, and its number goes to the next one [QUEUE-01]', async () => {
    const { disk, state } = await begin()
    await expect(write(disk, makeContext(), [move(3, 1)])).rejects.toMatchObject({ code: 'position.taken', detail: { by: 1, byName: 'HeLa', free: [3, 4] } })
    expect(await state()).toMatchObject({ outbox: [], base: new Map(), effects: new Map() })
    expect(await write(disk, makeContext(), [move(3, 4)])).toEqual([1])
  })

  test('mutations made as one change have the name of their batch in the queue, which is not sent', async () => {
    const { disk, state } = await begin()
    await write(disk, makeContext(), [move(1, 3), move(2, 1)], { batch: 'bulk-1' })
    await write(disk, makeContext(), [move(3, 2)])
    expect((await state()).outbox.map(({ batch }) => batch)).toEqual(['bulk-1', 'bulk-1', undefined])
    for (const mutation of await disk.transaction([], (tx) => readOutgoing(tx))) expect(Object.keys(mutation)).not.toContain('batch')
  })

  test('several mutations are one transaction: each sees the previous ones, and one refusal reverts them all [QUEUE-01]', async () => {
    const { disk, state } = await begin()
    expect(await write(disk, makeContext(), [move(1, 3), move(2, 1), move(3, 2)])).toEqual([1, 2, 3])
    expect((await state()).tables.samples.get(2)).toMatchObject({ position: 1 })
    await expect(write(disk, makeContext(), [move(1, 4), move(2, 4)])).rejects.toThrow(Refusal)
    const after = await state()
    expect(after.outbox.map((mutation) => mutation.n)).toEqual([1, 2, 3])
    expect(after.tables.samples.get(1)).toMatchObject({ position: 3 })
    await assertReplayed(after)
  })

  test('an invalid input is refused before anything is changed', async () => {
    const { disk, state } = await begin()
    const wrong = mutation(moveSample, { sampleId: -1, layerId: 2, position: 3 }, 'Move')
    await expect(write(disk, makeContext(), [move(3, 3), wrong])).rejects.toMatchObject({ code: 'input.invalid', detail: { field: 'sampleId' } })
    expect((await state()).outbox).toEqual([])
  })

  test('a label longer than the wire allows is cut, because otherwise it would block the queue', async () => {
    const { disk, state } = await begin()
    await write(disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 2, position: 3 }, 'x'.repeat(900))])
    expect((await state()).outbox[0]!.label).toHaveLength(500)
  })

  test('the server’s version of a row is kept only once, however many mutations change it', async () => {
    const { disk, state } = await begin()
    for (const delta of [1, 2, 3]) await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta, unit: 'mL' }, 'Add')])
    const { base, tables } = await state()
    expect(base.get('samples#1')).toMatchObject({ amount: 1 })
    expect(tables.samples.get(1)).toMatchObject({ amount: 7 })
  })

  test('two writes at once get two numbers in the order they were made [QUEUE-01]', async () => {
    const { disk, state } = await begin()
    const ns = await Promise.all([write(disk, makeContext(), [move(3, 3)]), write(disk, makeContext(), [move(1, 4)])])
    expect(ns).toEqual([[1], [2]])
    await assertReplayed(await state())
  })
})
