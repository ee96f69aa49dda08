import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { cloneSamplesBatch } from '#src/features/samples/dialogs/clone-samples.ts'
import { doAndUndo, makeHands } from '#tests/harness/do-and-undo.ts'
import { makeSample, makeSampleType } from '#tests/harness/factories.ts'

test('several selected samples are cloned: twice each, with everything but their location and barcode, and it can be undone [FAULT-122] [INV-02]', async () => {
  await doAndUndo({
    title: 'clone several',
    make: async ({ device, sample, type }) => {
      const originals = [sample(1), sample(2)]
      const ids = await Promise.all(Array.from({ length: 4 }, () => device.takeId('samples')))
      const { steps, done } = cloneSamplesBatch(originals, [type(originals[0]!.sampleTypeId)], ids, 2)
      return combineChanges(steps, done)
    },
    label: 'Created sample HeLa (copy 1)',
    done: '4 copies created',
  })
})

test('a copy has the amount, fields and parent of its original [FAULT-122] [INV-02]', async () => {
  const { sample, type } = await makeHands()
  const original = { ...sample(1), amount: 0.5, unit: 'mL', note: 'Thaw on ice', parentId: 2, altBarcode: 'TUBE-1' }
  const { steps } = cloneSamplesBatch([original], [type(original.sampleTypeId)], [900], 1)
  const [mutation] = steps.flatMap(({ mutations }) => mutations)
  expect(mutation?.[1]).toMatchObject({
    id: 900,
    name: 'HeLa (copy)',
    amount: 0.5,
    unit: 'mL',
    note: 'Thaw on ice',
    parentId: 2,
    altBarcode: null,
    layerId: null,
  })
})

test('braces in a name stay as they are, and a long name is cut', () => {
  const type = makeSampleType({})
  const names = (name: string, copies: number) => {
    const ids = Array.from({ length: copies }, (_, at) => 900 + at)
    const { steps } = cloneSamplesBatch([makeSample({ name, sampleTypeId: type.id })], [type], ids, copies)
    return steps.flatMap(({ mutations }) => mutations.map(([, input]) => (input as { name: string }).name))
  }
  expect(names('OKT3 {1-3}', 1)).toEqual(['OKT3 {1-3} (copy)'])
  const [long] = names('x'.repeat(limits.name.longest), 2)
  expect(long).toHaveLength(limits.name.longest)
  expect(long).toMatch(/ \(copy 1\)$/)
})
