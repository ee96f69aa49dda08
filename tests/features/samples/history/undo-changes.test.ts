import { describe, expect, test } from 'vitest'
import { commandId } from '#domain/command.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { fieldChanges } from '#domain/wire/sync/history.ts'
import { write } from '#db/writing/write.ts'
import { type Mutation, mutation } from '#db/writing/mutation.ts'
import { undoEntryChange } from '#src/features/samples/history/undo-changes.ts'
import { archiveSampleChange, restoreSampleChange, setSampleParentChange } from '#src/workspace/mutations/samples.ts'
import { checkOutSampleChange, returnSampleChange } from '#src/workspace/mutations/amounts.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const namesOf = (acts: readonly Mutation[]) => acts.map(([command]) => commandId(command))

describe('the undo of a change in the history', () => {
  const edit = (set: Record<string, { was: string; to: string }>) => mutation(editSample, { sampleId: 1, set }, 'edit')
  test.each<[string, (row: SampleRow) => Mutation]>([
    ['name and a field of the type', () => edit({ name: { was: 'HeLa', to: 'HeLa S3' }, 'meta:7': { was: '', to: '12' } })],
    ['amount', () => mutation(adjustAmount, { sampleId: 1, delta: -250, unit: 'µL' }, 'amount')],
    ['place', () => mutation(moveSample, { sampleId: 1, layerId: 2, position: 4 }, 'move')],
    ['place in storage at all', () => mutation(moveSample, { sampleId: 1, layerId: null, position: 0 }, 'move')],
    ['barcode', () => mutation(setSampleBarcode, { sampleId: 1, barcode: null }, 'barcode')],
    ['parent', (row) => setSampleParentChange(row, 2).mutations[0]!],
    ['low stock limit', () => mutation(setLowStock, { sampleId: 1, lowAmount: 0.5 }, 'low')],
    ['check-out', (row) => checkOutSampleChange(row).mutations[0]!],
    ['archive', (row) => archiveSampleChange(row).mutations[0]!],
  ])('of its %s restores the sample to what it was, and undoing that changes it again [INV-02]', async (_, make) => {
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
    const { mutations: back, undo: forth } = undoEntryChange(after, changes, false)
    await write(ada.disk, ada.context, back)
    expect(plain(row())).toEqual(plain(before))
    await write(ada.disk, ada.context, forth)
    expect(plain(row())).toEqual(plain(after))
  })

  test.each([[true], [false]])(
    'of a return (thawed: %s) checks it out again to the same person, and undoing that returns it, each thaw once [INV-02]',
    async (thawed) => {
      const { ada, max } = await makeTwoDevices()
      const row = () => ada.row('samples', 3) as unknown as SampleRow
      await max.do(checkOutSample, { sampleId: 3 })
      await max.sync()
      await ada.sync()
      const before = row()
      await write(ada.disk, ada.context, returnSampleChange(before, thawed).mutations)
      const after = row()
      const changes = fieldChanges({ ...before }, { ...after })
      const { mutations: back, undo: forth } = undoEntryChange(after, changes, false)
      await write(ada.disk, ada.context, back)
      expect(row()).toMatchObject({ outBy: 2, thaws: 0 })
      await write(ada.disk, ada.context, forth)
      expect(row()).toMatchObject({ outBy: null, thaws: thawed ? 1 : 0 })
      // Undone from the toast, it is exactly as before.
      await write(ada.disk, ada.context, returnSampleChange(before, thawed).undo)
      expect(row()).toEqual(before)
    },
  )

  test('of a thaw is not offered once another thaw was counted', async () => {
    const { ada } = await makeTwoDevices()
    const row = () => ada.row('samples', 1) as unknown as SampleRow
    await write(ada.disk, ada.context, checkOutSampleChange(row()).mutations)
    const before = row()
    await write(ada.disk, ada.context, returnSampleChange(before, true).mutations)
    const changes = fieldChanges({ ...before }, { ...row() })
    await write(ada.disk, ada.context, checkOutSampleChange(row()).mutations)
    await write(ada.disk, ada.context, returnSampleChange(row(), true).mutations)
    expect(undoEntryChange(row(), changes, false).mutations).toEqual([])
  })

  test('of a move is not offered once it was moved on, and of nothing while it is archived', async () => {
    const { ada } = await makeTwoDevices()
    const row = () => ada.row('samples', 1) as unknown as SampleRow
    const before = row()
    await write(ada.disk, ada.context, [mutation(moveSample, { sampleId: 1, layerId: 2, position: 4 }, 'move')])
    const changes = fieldChanges({ ...before }, { ...row() })
    await write(ada.disk, ada.context, [mutation(moveSample, { sampleId: 1, layerId: 3, position: 0 }, 'move')])
    expect(undoEntryChange(row(), changes, false).mutations).toEqual([])
    await write(ada.disk, ada.context, archiveSampleChange(row()).mutations)
    expect(undoEntryChange(row(), changes, false).mutations).toEqual([])
    expect(undoEntryChange(row(), [], true).mutations).toEqual([])
    await write(ada.disk, ada.context, restoreSampleChange(row()).mutations)
    expect(namesOf(undoEntryChange(row(), [], true).mutations)).toEqual(['sample.archive@1'])
  })
})
