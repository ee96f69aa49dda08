import { describe, expect, test } from 'vitest'
import { commandId } from '#domain/command.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { fieldChanges } from '#domain/wire/history.ts'
import { write, type Mutation } from '#db/write.ts'
import {
  aliquotMutations,
  archiveSampleMutation,
  checkOutMutation,
  setParentMutation,
  restoreSampleMutation,
  returnMutation,
  undoReturnMutations,
} from '#src/features/samples/sample-mutations.ts'
import { redoMutations, undoMutations } from '#src/features/samples/history/undo-changes.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { mutation } from '#db/write.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const namesOf = (acts: readonly Mutation[]) => acts.map(([command]) => commandId(command))

describe('aliquots', () => {
  const cut = { names: ['a', 'b', 'c', 'd'], unit: 'mL', layerId: 3, positions: [0, 0, 0, 0] }

  test('are made with their amounts, which the parent loses, in one go; and the undo gives it back [INV-02]', async () => {
    const { ada } = await makeTwoDevices()
    const parent = ada.row('samples', 1) as unknown as SampleRow
    const ids = [await ada.takeId('samples'), await ada.takeId('samples'), await ada.takeId('samples'), await ada.takeId('samples')]
    const { acts, undo } = aliquotMutations(parent, { ...cut, ids, amount: 0.2 })
    await write(ada.disk, ada.context, acts)
    expect(ada.row('samples', 1)).toMatchObject({ amount: 0.2 })
    expect(ids.map((id) => ada.row('samples', id))).toMatchObject([
      { name: 'a' },
      { name: 'b' },
      { name: 'c' },
      { name: 'd', amount: 0.2, parentId: 1, layerId: 3 },
    ])
    await write(ada.disk, ada.context, undo)
    expect(ada.row('samples', 1)).toMatchObject({ amount: 1 })
    expect(ada.row('samples', ids[0]!)).toMatchObject({ archived: 1 })
  })

  test('of more than there is are refused, and nothing is made', async () => {
    const { ada } = await makeTwoDevices()
    const ids = [await ada.takeId('samples'), await ada.takeId('samples'), await ada.takeId('samples'), await ada.takeId('samples')]
    const { acts } = aliquotMutations(ada.row('samples', 1) as unknown as SampleRow, { ...cut, ids, amount: 0.3 })
    await expect(write(ada.disk, ada.context, acts)).rejects.toMatchObject({ code: 'amount.below-zero' })
    expect(ada.row('samples', ids[0]!)).toBeUndefined()
    expect(ada.row('samples', 1)).toMatchObject({ amount: 1 })
  })
})

describe('the undo of a change in the history', () => {
  const edit = (set: Record<string, { was: string; to: string }>) => mutation(editSample, { sampleId: 1, set }, 'edit')
  test.each<[string, (row: SampleRow) => Mutation]>([
    ['name and a field of the type', () => edit({ name: { was: 'HeLa', to: 'HeLa S3' }, 'meta:7': { was: '', to: '12' } })],
    ['amount', () => mutation(adjustAmount, { sampleId: 1, delta: -250, unit: 'µL' }, 'amount')],
    ['place', () => mutation(moveSample, { sampleId: 1, layerId: 2, position: 4 }, 'move')],
    ['place in storage at all', () => mutation(moveSample, { sampleId: 1, layerId: null, position: 0 }, 'move')],
    ['barcode', () => mutation(setSampleBarcode, { sampleId: 1, barcode: null }, 'barcode')],
    ['parent', (row) => setParentMutation(row, 2)],
    ['low stock limit', () => mutation(setLowStock, { sampleId: 1, lowAmount: 0.5 }, 'low')],
    ['check-out', (row) => checkOutMutation(row)],
    ['archive', (row) => archiveSampleMutation(row)],
  ])('of its %s brings the sample back to what it was, and its own undo forth again [INV-02]', async (_, make) => {
    const { ada } = await makeTwoDevices()
    const row = () => ada.row('samples', 1) as unknown as SampleRow
    const plain = (sample: SampleRow) => ({
      ...sample,
      meta: Object.fromEntries(Object.entries(sample.meta).filter(([, value]) => value)),
      outAt: null,
      edits: null,
    })
    const before = row()
    await write(ada.disk, ada.context, [make(before)])
    const after = row()
    const changes = fieldChanges({ ...before }, { ...after })
    const [back, forth] = [undoMutations(after, changes, false), redoMutations(after, changes, false)]
    await write(ada.disk, ada.context, back)
    expect(plain(row())).toEqual(plain(before))
    await write(ada.disk, ada.context, forth)
    expect(plain(row())).toEqual(plain(after))
  })

  test.each([[true], [false]])(
    'of a return (thawed: %s) has it out again with who had it, and its own undo back again, each thaw once [INV-02]',
    async (thawed) => {
      const { ada, max } = await makeTwoDevices()
      const row = () => ada.row('samples', 3) as unknown as SampleRow
      await max.do(checkOutSample, { sampleId: 3 })
      await max.sync()
      await ada.sync()
      const before = row()
      await write(ada.disk, ada.context, [returnMutation(before, thawed)])
      const after = row()
      const changes = fieldChanges({ ...before }, { ...after })
      const [back, forth] = [undoMutations(after, changes, false), redoMutations(after, changes, false)]
      await write(ada.disk, ada.context, back)
      expect(row()).toMatchObject({ outBy: 2, thaws: 0 })
      await write(ada.disk, ada.context, forth)
      expect(row()).toMatchObject({ outBy: null, thaws: thawed ? 1 : 0 })
      // From the toast it is as it was to the moment.
      await write(ada.disk, ada.context, undoReturnMutations(before, thawed))
      expect(row()).toEqual(before)
    },
  )

  test('of a thaw is not offered once another thaw was counted', async () => {
    const { ada } = await makeTwoDevices()
    const row = () => ada.row('samples', 1) as unknown as SampleRow
    await write(ada.disk, ada.context, [checkOutMutation(row())])
    const before = row()
    await write(ada.disk, ada.context, [returnMutation(before, true)])
    const changes = fieldChanges({ ...before }, { ...row() })
    await write(ada.disk, ada.context, [checkOutMutation(row())])
    await write(ada.disk, ada.context, [returnMutation(row(), true)])
    expect(undoMutations(row(), changes, false)).toEqual([])
  })

  test('of a move is not offered once it was moved on, and of nothing while it is archived', async () => {
    const { ada } = await makeTwoDevices()
    const row = () => ada.row('samples', 1) as unknown as SampleRow
    const before = row()
    await write(ada.disk, ada.context, [mutation(moveSample, { sampleId: 1, layerId: 2, position: 4 }, 'move')])
    const changes = fieldChanges({ ...before }, { ...row() })
    await write(ada.disk, ada.context, [mutation(moveSample, { sampleId: 1, layerId: 3, position: 0 }, 'move')])
    expect(undoMutations(row(), changes, false)).toEqual([])
    await write(ada.disk, ada.context, [archiveSampleMutation(row())])
    expect(undoMutations(row(), changes, false)).toEqual([])
    expect(undoMutations(row(), [], true)).toEqual([])
    await write(ada.disk, ada.context, [restoreSampleMutation(row())])
    expect(namesOf(undoMutations(row(), [], true))).toEqual(['sample.archive@1'])
  })
})
