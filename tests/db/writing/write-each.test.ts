import { expect, test } from 'vitest'
import { writeEach } from '#db/writing/write-each.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { assertReplayed } from '#tests/harness/assert-replayed.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const note = (sampleId: number, to: string) => mutation(editSample, { sampleId, set: { note: { was: '', to } } }, `Note ${sampleId}`)
const take = (sampleId: number, delta: number) => mutation(adjustAmount, { sampleId, delta, unit: 'mL' }, `Take ${sampleId}`)

onBothDisks((makeDisk) => {
  const begin = async () => {
    const it = makeDisk()
    await takePage(it.disk, makePage({ rows: smallLab() }), noon)
    return it
  }

  test('refused ones are reported by code; the others are written, in order and as one batch [BULK-04]', async () => {
    const { disk, state } = await begin()
    await write(disk, makeContext(), [note(3, 'first')])
    const outcomes = await writeEach(disk, makeContext(), [[note(1, 'a')], [note(4, 'b')], [note(99, 'c')], [note(2, 'd'), take(2, -0.5)]], { batch: 'b1' })
    expect(outcomes.map(({ ns, refusal }) => refusal?.code ?? ns)).toEqual([[2], 'sample.archived', 'sample.gone', [3, 4]])
    const after = await state()
    expect(after.outbox.map(({ n, label, batch }) => [n, label, batch])).toEqual([
      [1, 'Note 3', undefined],
      [2, 'Note 1', 'b1'],
      [3, 'Note 2', 'b1'],
      [4, 'Take 2', 'b1'],
    ])
    expect(after.tables.samples.get(2)).toMatchObject({ note: 'd', amount: 0.5 })
    expect(after.tables.samples.get(4)).toMatchObject({ note: '' })
    await assertReplayed(after)
  })

  test('a sample’s mutations succeed or fail together: the note fails with the amount that is not there [BULK-04]', async () => {
    const { disk, state } = await begin()
    const outcomes = await writeEach(disk, makeContext(), [[note(1, 'a'), take(1, -5)], [note(2, 'b')]])
    expect(outcomes.map(({ refusal }) => refusal?.code ?? null)).toEqual(['amount.below-zero', null])
    const { tables, outbox } = await state()
    expect(tables.samples.get(1)).toMatchObject({ note: '', amount: 1 })
    expect(outbox.map(({ label, n }) => [n, label])).toEqual([[1, 'Note 2']])
  })

  test('an invalid input is refused with its group, not with all of them', async () => {
    const { disk, state } = await begin()
    const outcomes = await writeEach(disk, makeContext(), [[note(-1, 'a')], [note(2, 'b')]])
    expect(outcomes.map(({ refusal }) => refusal?.code ?? null)).toEqual(['input.invalid', null])
    expect((await state()).outbox).toHaveLength(1)
  })

  test('a group sees what the previous ones did, and not what was refused', async () => {
    const { disk, state } = await begin()
    const outcomes = await writeEach(disk, makeContext(), [[take(1, -0.6)], [take(1, -0.6)], [take(1, -0.4)]])
    expect(outcomes.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, 'amount.below-zero', null])
    expect((await state()).tables.samples.get(1)).toMatchObject({ amount: 0 })
  })

  test('if all are refused nothing remains; a bug reverts all of them', async () => {
    const { disk, state } = await begin()
    expect((await writeEach(disk, makeContext(), [[note(99, 'a')]]))[0]!.refusal?.code).toBe('sample.gone')
    expect(await writeEach(disk, makeContext(), [])).toEqual([])
    const broken = { ...editSample, apply: () => Promise.reject(new TypeError('broken')) }
    await expect(writeEach(disk, makeContext(), [[note(1, 'a')], [mutation(broken, { sampleId: 2, set: {} }, 'Broken')]])).rejects.toThrow('broken')
    expect((await state()).outbox).toEqual([])
  })
})
