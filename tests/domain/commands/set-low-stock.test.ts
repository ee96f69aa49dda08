import { describe, expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const low = (sampleId: number, lowAmount: number | null) => ({ input: { sampleId, lowAmount } })

commandSuite(setLowStock, {
  accepted: { ...low(1, 0.5), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ lowAmount: 0.5 }) },
  refused: { 'permission.denied': { by: 4, ...low(1, 1) }, 'sample.gone': low(999, 1), 'sample.archived': low(4, 1) },
})

describe('sample.set-low-stock', () => {
  test('a sample is low once its amount has come down to the limit', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setLowStock, { sampleId: 1, lowAmount: 0.5 })
    expect(isLow(ada.row('samples', 1) as unknown as SampleRow)).toBe(false)
    await ada.do(adjustAmount, { sampleId: 1, delta: -500, unit: 'µL' })
    expect(isLow(ada.row('samples', 1) as unknown as SampleRow)).toBe(true)
  })
})
