import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const count = (layerId: number, found: number[], missing: number[]) => ({ layerId, found, missing })

commandSuite(recordCount, {
  accepted: { input: count(2, [1], [2]), entity: 'samples', id: () => 2, becomes: () => ({ missingSince: noon, layerId: 2, position: 2 }) },
  refused: {
    'permission.denied': { by: 4, input: count(2, [], []) },
    'layer.gone': { input: count(99, [], []) },
    'layer.archived': { input: after(count(8, [], []), archivedBox) },
  },
})

describe('layer.record-count', () => {
  test('the box says when it was counted and by whom', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(recordCount, count(2, [1, 2], []))
    expect(ada.row('storageLayers', 2)).toMatchObject({ countedAt: noon, countedBy: 1 })
  })

  test('one that was moved away meanwhile is not missing', async () => {
    const { ada, max } = await makeTwoDevices()
    await max.do(moveSample, { sampleId: 2, layerId: 3, position: 0 })
    await max.sync()
    await ada.do(recordCount, count(2, [1], [2]))
    await ada.sync()
    expect(ada.row('samples', 2)).toMatchObject({ layerId: 3, missingSince: null })
  })

  test('one that is checked out, before or during the count, is not missing [FAULT-42]', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await max.do(checkOutSample, { sampleId: 2 })
    await max.sync()
    await ada.do(recordCount, count(2, [], [1, 2]))
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ missingSince: null, outBy: 1 })
    expect(ada.row('samples', 2)).toMatchObject({ missingSince: null, outBy: 2 })
  })

  test('found again, or moved by hand, it is no longer missing', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(recordCount, count(2, [], [1, 2]))
    await ada.do(recordCount, count(2, [1], []))
    await ada.do(moveSample, { sampleId: 2, layerId: 2, position: 4 })
    expect(ada.row('samples', 1)).toMatchObject({ missingSince: null })
    expect(ada.row('samples', 2)).toMatchObject({ missingSince: null })
  })
})
