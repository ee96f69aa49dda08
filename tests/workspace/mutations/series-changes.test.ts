import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { addToSeriesChange, createSeriesChange, deleteSeriesChange, removeFromSeriesChange, renameSeriesChange } from '#src/workspace/mutations/series.ts'
import { doAndUndo, makeHands, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { makeSample } from '#tests/harness/factories.ts'

const putInto = ({ sample, series }: Hands) => addToSeriesChange(series(1), [sample(1)])

const cases: readonly ChangeCase[] = [
  { title: 'add one', make: putInto, label: 'Added 1 sample to Time course', done: 'HeLa added to Time course' },
  {
    title: 'add many, of whom one is in it already',
    first: putInto,
    make: ({ sample, series }) => addToSeriesChange(series(1), [sample(1), sample(2), sample(3)]),
    label: 'Added 2 samples to Time course',
    done: '3 samples added to Time course',
  },
  {
    title: 'take one out',
    first: putInto,
    make: ({ sample, series }) => removeFromSeriesChange(series(1), sample(1)),
    label: 'Removed 1 sample from Time course',
    done: 'HeLa removed from Time course',
  },
  {
    title: 'rename',
    make: ({ series }) => renameSeriesChange(series(1), 'Week 1', 'Time course'),
    label: 'Renamed Time course to Week 1',
    done: messages.changesSaved,
  },
  {
    title: 'delete',
    make: ({ series }) => deleteSeriesChange(series(1)),
    label: 'Deleted series Time course',
    done: messages.seriesRemoved,
    isFinal: true,
  },
  {
    title: 'create, with one that is in no series and one that is in another',
    first: putInto,
    make: async ({ device, sample }) => createSeriesChange({ id: await device.takeId('sampleSeries'), name: 'Other' }, [sample(1), sample(2)]),
    label: 'Created series Other',
    done: '2 samples added to Other',
  },
]

test.each(cases)('$title: always has the same message, reaches another device, and its undo restores what was there [SER-01, SER-02]', doAndUndo)

test('a sample already in the series is neither added again nor removed by Undo [SER-02]', async () => {
  const hands = await makeHands()
  await hands.device.write(...putInto(hands).mutations)
  const { mutations, undo } = addToSeriesChange(hands.series(1), [hands.sample(1), hands.sample(2)])
  expect(mutations.map(([, input]) => input)).toEqual([{ seriesId: 1, sampleIds: [2] }])
  await hands.device.write(...mutations, ...undo)
  expect([hands.sample(1).seriesId, hands.sample(2).seriesId]).toEqual([1, null])
})

test('more samples than one mutation can have are split, and so is their undo [SER-02]', () => {
  const many = Array.from({ length: 2_001 }, (_, at) => makeSample({ id: at + 1, seriesId: at < 3 ? 2 : null }))
  const counts = (mutations: readonly (readonly [unknown, unknown, string])[]) =>
    mutations.map(([, input]) => (input as { sampleIds?: number[] }).sampleIds?.length)
  const added = addToSeriesChange({ id: 1, name: 'Time course' }, many)
  expect(counts(added.mutations)).toEqual([1000, 1000, 1])
  expect(counts(added.undo)).toEqual([1, 1000, 3, 997])
  const created = createSeriesChange({ id: 1, name: 'Time course' }, many)
  expect(counts(created.mutations)).toEqual([1000, 1000, 1])
  // The series is deleted last.
  expect(counts(created.undo)).toEqual([1, 1000, 3, 997, undefined])
})
