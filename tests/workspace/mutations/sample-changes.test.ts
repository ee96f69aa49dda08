import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { shownFieldsOf } from '#domain/rules/samples/own-fields.ts'
import {
  adjustAmountChange,
  checkOutSampleChange,
  releaseSampleChange,
  reserveSampleChange,
  returnSampleChange,
  setLowStockChange,
  takeAliquotsChange,
} from '#src/workspace/mutations/amounts.ts'
import {
  addOwnFieldChange,
  archiveSampleChange,
  archiveSamplesBatch,
  createSampleChange,
  createSamplesChange,
  deleteSampleChange,
  deleteSamplesBatch,
  editSampleChange,
  removeOwnFieldChange,
  restoreSampleChange,
  restoreSamplesBatch,
  setSampleBarcodeChange,
  setSampleMissingChange,
  setSampleParentChange,
  setSampleParentsChange,
  undoSampleParentsChange,
} from '#src/workspace/mutations/samples.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { moveSampleChange, placeSamplesChange } from '#src/workspace/mutations/move-sample.ts'
import { doAndUndo, makeHands, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { makeSampleReservation, plainInput } from '#tests/harness/factories.ts'

const donor = { key: 'Donor', type: 'TEXT' } as const
const someOfIt = { amount: 250, unit: 'µL', experimentId: null, note: 'for Friday' }
const { layerId: _, position: __, ...unplaced } = plainInput
const takeIds = ({ device }: Hands, count: number) => Promise.all(Array.from({ length: count }, () => device.takeId('samples')))

const cases: readonly ChangeCase[] = [
  { title: 'archive', make: ({ sample }) => archiveSampleChange(sample(1)), label: 'Archived HeLa', done: 'HeLa archived' },
  { title: 'restore', make: ({ sample }) => restoreSampleChange(sample(4)), label: 'Restored Old', done: 'Old restored' },
  {
    title: 'restore to a position',
    make: ({ sample, layer }) => restoreSampleChange(sample(4), { layer: layer(2), position: 3 }),
    label: 'Restored Old to Box of four · B1',
    done: 'Old moved to Box of four B1',
  },
  { title: 'delete', make: ({ sample }) => deleteSampleChange(sample(4)), label: 'Deleted Old', done: 'Sample has been deleted', isFinal: true },
  { title: 'check out', make: ({ sample }) => checkOutSampleChange(sample(1)), label: 'Checked out HeLa', done: 'HeLa checked out' },
  ...[false, true].map((thawed) => ({
    title: thawed ? 'return, thawed' : 'return',
    first: ({ sample }: Hands) => checkOutSampleChange(sample(1)),
    make: ({ sample }: Hands) => returnSampleChange(sample(1), thawed),
    label: thawed ? 'Returned HeLa, thawed' : 'Returned HeLa',
    done: 'HeLa returned',
  })),
  { title: 'reserve', make: ({ sample }) => reserveSampleChange(sample(1), someOfIt, { userId: 1 }), label: 'Reserved HeLa', done: 'HeLa reserved' },
  {
    title: 'reserve more',
    first: ({ sample }) => reserveSampleChange(sample(1), someOfIt, { userId: 1 }),
    make: ({ sample }) => reserveSampleChange(sample(1), { ...someOfIt, amount: 300 }, { userId: 1, before: someOfIt }),
    label: 'Reserved HeLa',
    done: 'HeLa reserved',
  },
  {
    title: 'end one’s own reservation',
    first: ({ sample }) => reserveSampleChange(sample(1), someOfIt, { userId: 1 }),
    make: ({ sample }) => releaseSampleChange(sample(1), makeSampleReservation(someOfIt), 1),
    label: 'Ended the reservation of HeLa',
    done: 'HeLa is no longer reserved',
  },
  { title: 'mark as missing', make: ({ sample }) => setSampleMissingChange(sample(1), true), label: 'Marked HeLa as missing', done: 'HeLa marked as missing' },
  { title: 'set the parent', make: ({ sample }) => setSampleParentChange(sample(1), 2), label: 'Changed the parent of HeLa', done: messages.parentUpdated },
  {
    title: 'remove the parent',
    first: ({ sample }) => setSampleParentChange(sample(1), 2),
    make: ({ sample }) => setSampleParentChange(sample(1), null),
    label: 'Changed the parent of HeLa',
    done: messages.parentRemoved,
  },
  {
    title: 'set the parent of many',
    make: ({ sample }) => setSampleParentsChange([sample(1), sample(2)], 3),
    label: 'Changed the parent of HeLa',
    done: messages.parentUpdated,
  },
  {
    title: 'edit a text',
    make: ({ sample }) => editSampleChange(sample(1), { name: { was: 'HeLa', to: 'HeLa S3' } }, { fieldLabel: 'Name' }),
    label: 'Changed Name of HeLa',
    done: messages.changesSaved,
  },
  {
    title: 'edit a field of the type and a text at once',
    make: ({ sample }) => editSampleChange(sample(1), { 'meta:7': { was: '', to: '12' }, note: { was: '', to: 'Thaw on ice' } }),
    label: 'Updated HeLa',
    done: messages.changesSaved,
  },
  {
    title: 'remove a field of the sample itself',
    first: async ({ device, sample }) => addOwnFieldChange(sample(1), { ...donor, id: await device.takeId('sampleFields') }, 'D-7'),
    make: ({ sample }) => removeOwnFieldChange(sample(1), sample(1).ownFields![0]!),
    label: 'Removed Donor from HeLa',
    done: 'Field Donor removed',
  },
  {
    title: 'take an amount out, in another unit',
    make: ({ sample }) => adjustAmountChange(sample(1), { delta: -250, unit: 'µL' }),
    label: 'Changed the amount of HeLa by -250 µL',
    done: 'Quantity updated to 750 µL',
  },
  {
    title: 'add an amount',
    make: ({ sample }) => adjustAmountChange(sample(1), { delta: 0.5, unit: 'mL' }),
    label: 'Changed the amount of HeLa by +0.5 mL',
    done: 'Quantity updated to 1.5 mL',
  },
  {
    title: 'set the low stock limit',
    make: ({ sample }) => setLowStockChange(sample(1), 0.5, null),
    label: 'Changed the low-stock limit of HeLa',
    done: messages.changesSaved,
  },
  {
    title: 'take the barcode away',
    make: ({ sample }) => setSampleBarcodeChange(sample(1), null, 'TUBE-1'),
    label: 'Changed the barcode of HeLa to –',
    done: messages.changesSaved,
  },
  {
    title: 'move to a position',
    make: ({ workspace, sample }) => moveSampleChange(workspace, sample(1), { layerId: 2, position: 4 }),
    label: 'Moved HeLa from Box of four · A1 to Box of four · B2',
    done: 'HeLa moved to Box of four B2',
  },
  {
    title: 'take out of storage',
    make: ({ workspace, sample }) => moveSampleChange(workspace, sample(1), { layerId: null, position: 0 }),
    label: 'Took HeLa out of Box of four · A1',
    done: 'Took HeLa out of Box of four · A1',
  },
  {
    title: 'place one on the next free position',
    make: ({ workspace, sample, layer }) => placeSamplesChange(workspace, [sample(3)], layer(2)),
    label: 'Moved Borrowed to Box of four · B1',
    done: 'Borrowed moved to Box of four B1',
  },
  {
    title: 'place many, one where another has been',
    make: async ({ workspace, sample, layer }) =>
      combineChanges(
        [await placeSamplesChange(workspace, [sample(1), sample(3)], layer(3)), await moveSampleChange(workspace, sample(2), { layerId: 2, position: 1 })],
        'Done',
      ),
    label: 'Moved HeLa from Box of four · A1 to Shelf',
    done: 'Done',
  },
  {
    title: 'take aliquots',
    make: async (hands) =>
      takeAliquotsChange(hands.workspace, hands.sample(1), {
        ids: await takeIds(hands, 2),
        names: ['a', 'b'],
        amount: 0.2,
        unit: 'mL',
        start: { layer: hands.layer(2), position: 2 },
      }),
    label: 'Took 2 aliquots from HeLa',
    done: '2 aliquots of HeLa created',
  },
  {
    title: 'create one, at its position',
    make: async (hands) => createSampleChange({ ...plainInput, id: (await takeIds(hands, 1))[0]!, name: 'New', layerId: 2, position: 3 }),
    label: 'Created sample New',
    done: expect.stringMatching(/^New created with barcode \S+$/) as string,
  },
  {
    title: 'create many, from a position on',
    make: async (hands) => {
      const samples = (await takeIds(hands, 2)).map((id, at) => ({ ...unplaced, id, name: `New ${at + 1}` }))
      return createSamplesChange(hands.workspace, samples, { layer: hands.layer(2), position: 1 })
    },
    label: 'Created sample New 1',
    done: expect.stringMatching(/^2 samples created\. New 1 has barcode \S+$/) as string,
  },
]

test.each(cases)('$title: always has the same message, reaches another device, and its undo restores what was there [INV-02]', doAndUndo)

describe('many samples at once', () => {
  test('only samples not archived are archived, only archived ones restored or deleted, and the count is reported', async () => {
    const hands = await makeHands()
    const samples = [1, 2, 4].map((id) => hands.sample(id))
    expect(archiveSamplesBatch(samples)).toMatchObject({ steps: [{}, {}], done: '2 samples archived' })
    expect(restoreSamplesBatch(samples)).toMatchObject({ steps: [{}], done: '1 sample restored' })
    expect(deleteSamplesBatch(samples)).toMatchObject({ steps: [{ undo: [] }], done: 'The sample was removed succesfully' })
  })

  test('the parent is removed from those that still have the one that was set', async () => {
    const hands = await makeHands()
    const before = [hands.sample(1), hands.sample(2)]
    await hands.device.write(...setSampleParentsChange(before, 3).mutations)
    await hands.device.write(...setSampleParentChange(hands.sample(2), null).mutations)
    const { mutations, done } = await undoSampleParentsChange(hands.workspace, before, 3)
    expect(mutations.map(([, input, label]) => [input, label])).toEqual([[{ sampleId: 1, parentId: null }, 'Undid: Changed the parent of HeLa']])
    expect(done).toBe('Undone')
  })
})

test('aliquots get their amount, which the parent loses; and undo returns it [INV-02]', async () => {
  const hands = await makeHands()
  const ids = await takeIds(hands, 2)
  const aliquots = { ids, names: ['a', 'b'], amount: 0.2, unit: 'mL', start: { layer: hands.layer(3), position: 0 } }
  const change = await takeAliquotsChange(hands.workspace, hands.sample(1), aliquots)
  await hands.device.write(...change.mutations)
  expect(hands.sample(1).amount).toBe(0.6)
  expect(ids.map(hands.sample)).toMatchObject([{ name: 'a' }, { name: 'b', amount: 0.2, parentId: 1, layerId: 3 }])
  await hands.device.write(...change.undo)
  expect(hands.sample(1).amount).toBe(1)
  expect(hands.sample(ids[0]!)).toMatchObject({ archived: 1 })
})

test('if there is not enough, no aliquots are created, and nothing is taken out', async () => {
  const hands = await makeHands()
  const ids = await takeIds(hands, 4)
  const change = await takeAliquotsChange(hands.workspace, hands.sample(1), { ids, names: ['a', 'b', 'c', 'd'], amount: 0.3, unit: 'mL', start: null })
  await expect(hands.device.write(...change.mutations)).rejects.toMatchObject({ code: 'amount.below-zero' })
  expect(hands.sample(ids[0]!)).toBeUndefined()
  expect(hands.sample(1)).toMatchObject({ amount: 1 })
})

describe('the undo of an edit', () => {
  test('restores what was there when it was saved, not what was seen', async () => {
    const hands = await makeHands()
    const change = editSampleChange({ ...hands.sample(1), note: 'Theirs' }, { note: { was: '', to: 'Mine' } }, { fieldLabel: 'Note' })
    expect(change.undo[0]?.[1]).toEqual({ sampleId: 1, set: { note: { was: 'Mine', to: 'Theirs' } } })
  })

  test('is not offered if the field must not be empty again, or no text differs', async () => {
    const hands = await makeHands()
    expect(editSampleChange(hands.sample(1), { 'meta:7': { was: '', to: '12' } }, { fieldLabel: 'Passage', isRequired: true }).undo).toEqual([])
    expect(editSampleChange(hands.sample(1), { note: { was: '', to: '' } }, { fieldLabel: 'Note' }).undo).toEqual([])
  })
})

test('a field of the sample itself is there with its value, and gone after an undo', async () => {
  const { device, sample } = await makeHands()
  const { mutations, undo, done } = addOwnFieldChange(sample(1), { ...donor, id: await device.takeId('sampleFields') }, 'D-7')
  expect(done).toBe('Field Donor added')
  const shown = () => shownFieldsOf(sample(1), undefined).map(({ id, key }) => [key, sample(1).meta[id]])
  for (const [command, input] of mutations) await device.do(command, input)
  await device.sync()
  expect(shown()).toEqual([['Donor', 'D-7']])
  for (const [command, input] of undo) await device.do(command, input)
  await device.sync()
  expect(shown()).toEqual([])
  expect(device.state.inbox).toEqual([])
})
