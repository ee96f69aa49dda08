import { describe, expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { undoAliquots } from '#domain/commands/undo-aliquots.ts'
import { limits } from '#domain/limits.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const child = (fields: Parameters<typeof makeSample>[0] = {}) => ({
  entity: 'samples' as const,
  id: 50,
  after: { ...makeSample({ id: 50, name: 'a', parentId: 1, amount: 250, unit: 'µL', layerId: 2, position: 3, ...fields }) },
})
const back = (fields: Parameters<typeof makeSample>[0] = {}, sampleId = 1) => ({ input: after({ sampleId, aliquotIds: [50] }, child(fields)) })

commandSuite(undoAliquots, {
  accepted: { ...back(), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ amount: 1.25, unit: 'mL' }) },
  refused: {
    'permission.denied': { by: 3, ...back() },
    'sample.gone': { input: { sampleId: 1, aliquotIds: [999] } },
    'sample.archived': back({ archived: 1 }),
    'sample.parent-invalid': back({ parentId: 2 }),
    'amount.unit-mismatch': back({ unit: 'g' }),
    'amount.too-large': back({ amount: limits.amount.most, unit: 'mL' }),
  },
})

describe('sample.undo-aliquot', () => {
  const divide = async (device: TestDevice) => {
    const ids = [await device.takeId('samples'), await device.takeId('samples')]
    const aliquots = ids.map((id, at) => ({ id, name: `${at}`, position: at + 3 }))
    await device.do(takeAliquots, { sampleId: 1, amount: 0.2, unit: 'mL', layerId: 2, aliquots })
    return ids
  }

  test('takes the tubes back, with everything they hold [FAULT-62]', async () => {
    const { ada } = await makeTwoDevices()
    const ids = await divide(ada)
    await ada.do(undoAliquots, { sampleId: 1, aliquotIds: ids })
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ amount: 1 })
    expect(ids.map((id) => ada.row('samples', id))).toMatchObject([
      { archived: 1, layerId: null, amount: 0 },
      { archived: 1, layerId: null, amount: 0 },
    ])
  })

  test('returns no more than is left if someone has used one meanwhile [FAULT-62]', async () => {
    const { ada, max } = await makeTwoDevices()
    const ids = await divide(ada)
    await ada.sync()
    await max.sync()
    await max.do(adjustAmount, { sampleId: ids[0]!, delta: -0.15, unit: 'mL' })
    await max.sync()
    await ada.do(undoAliquots, { sampleId: 1, aliquotIds: ids })
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ amount: 0.85 })
  })
})
