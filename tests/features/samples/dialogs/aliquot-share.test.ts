import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf, shareText } from '#src/features/samples/dialogs/aliquot-share.ts'

describe('the default amount of each aliquot', () => {
  test('everything is divided, to three digits, and the remainder stays', () => {
    expect(shareText(50, 'µL', 5)).toBe('10')
    expect(shareText(50, 'µL', 3)).toBe('16.6')
    expect(shareText(0.3, 'mL', 3)).toBe('0.1')
    expect(shareText(0.05, 'mL', 10)).toBe('0.005')
  })

  test('counted samples are divided into whole pieces, and there is no default if there are too few', () => {
    expect(shareText(7, 'vial', 2)).toBe('3')
    expect(shareText(1, 'unit', 5)).toBe('')
    expect(shareText(0, 'mL', 5)).toBe('')
    expect(shareText(5, 'mL', 0)).toBe('')
  })

  test('together they never take more than there is, and never leave more than a hundredth of it', () => {
    const amounts = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (amount, count) => {
        const taken = shareOf(amount, count)! * count
        expect(taken).toBeLessThanOrEqual(amount * (1 + 1e-9))
        expect(taken).toBeGreaterThan(amount * 0.99)
      }),
    )
  })
})
