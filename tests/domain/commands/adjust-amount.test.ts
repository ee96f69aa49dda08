import { describe, expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const by = (sampleId: number, delta: number, unit = 'mL') => ({ input: { sampleId, delta, unit } })

commandSuite(adjustAmount, {
  accepted: { ...by(1, -0.25), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ amount: 0.75, unit: 'mL' }) },
  refused: {
    'permission.denied': { by: 4, ...by(1, 1) },
    'sample.gone': by(999, 1),
    'sample.archived': by(4, 1),
    'amount.below-zero': by(1, -2),
    'amount.too-large': by(1, 1e9),
    'amount.unit-mismatch': by(1, 1, 'g'),
  },
})

describe('sample.adjust-amount', () => {
  test('amounts that two people pipette add up, in whatever order they are sent', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(adjustAmount, { sampleId: 1, delta: -500, unit: 'µL' })
    await max.do(adjustAmount, { sampleId: 1, delta: 2, unit: 'mL' })
    await ada.sync()
    await max.sync()
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ amount: 2.5, unit: 'mL' })
    expect(max.row('samples', 1)).toEqual(ada.row('samples', 1))
  })

  test('an empty sample gets the given unit', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(adjustAmount, { sampleId: 1, delta: -1, unit: 'mL' })
    await ada.do(adjustAmount, { sampleId: 1, delta: 3, unit: 'mg' })
    expect(ada.row('samples', 1)).toMatchObject({ amount: 3, unit: 'mg' })
  })
})
