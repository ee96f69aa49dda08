import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount } from '#domain/rules/samples/amount.ts'
import { takeOutSteps } from '#src/features/samples/amount/take-out-steps.ts'

const textOf = (left: number, unit: string) => takeOutSteps(left, unit).map((portion) => `${portion.amount} ${portion.unit}`)

describe('what one tap can take out', () => {
  test('follows the amount, in a unit people pipette in', () => {
    expect(textOf(0.42, 'mL')).toEqual(['10 µL', '50 µL', '100 µL'])
    expect(textOf(0.08, 'mL')).toEqual(['1 µL', '5 µL', '10 µL'])
    expect(textOf(50, 'µL')).toEqual(['1 µL', '5 µL', '10 µL'])
    expect(textOf(5, 'mL')).toEqual(['100 µL', '500 µL', '1 mL'])
    expect(textOf(2, 'g')).toEqual(['50 mg', '100 mg', '500 mg'])
    expect(textOf(1, 'µL')).toEqual(['0.01 µL', '0.05 µL', '0.1 µL'])
  })

  test('is whole pieces for counted samples, up to the last one', () => {
    expect(textOf(1, 'vial')).toEqual(['1 vial'])
    expect(textOf(12, 'vial')).toEqual(['1 vial', '5 vial'])
    expect(textOf(40, 'mouse')).toEqual(['1 mouse', '5 mouse', '10 mouse'])
  })

  test('is nothing when nothing is left', () => {
    expect(textOf(0, 'mL')).toEqual([])
    expect(textOf(0, 'vial')).toEqual([])
    expect(textOf(0.5, 'vial')).toEqual([])
  })

  test('is never more than a quarter of a volume or a mass [FAULT-41]', () => {
    const amounts = fc.double({ min: 1e-9, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(amounts, fc.constantFrom('L', 'mL', 'µL', 'kg', 'mg', 'µg'), (left, unit) => {
        for (const portion of takeOutSteps(left, unit)) expect(convertAmount(portion.amount, portion.unit, unit)).toBeLessThanOrEqual((left / 4) * 1.000001)
      }),
    )
  })
})
