import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf, usualShareText, wholeShareText } from '#src/features/samples/dialogs/aliquot-share.ts'

describe('the amount of each aliquot', () => {
  test('at first leaves the original as much as each of them gets', () => {
    expect(usualShareText(50, 'µL', 4)).toBe('10')
    expect(usualShareText(50, 'µL', 5)).toBe('8.3')
    expect(usualShareText(0.42, 'mL', 5)).toBe('0.07')
    expect(usualShareText(7, 'vial', 2)).toBe('2')
    expect(usualShareText(5, 'vial', 5)).toBe('1')
    expect(usualShareText(0, 'mL', 5)).toBe('')
    expect(usualShareText(5, 'mL', 0)).toBe('')
  })

  test('divides everything if asked to, to three digits, and the remainder stays', () => {
    expect(wholeShareText(50, 'µL', 5)).toBe('10')
    expect(wholeShareText(50, 'µL', 3)).toBe('16.6')
    expect(wholeShareText(0.3, 'mL', 3)).toBe('0.1')
    expect(wholeShareText(0.05, 'mL', 10)).toBe('0.005')
  })

  test('is whole pieces for counted samples, and empty if there are too few', () => {
    expect(wholeShareText(7, 'vial', 2)).toBe('3')
    expect(wholeShareText(1, 'unit', 5)).toBe('')
    expect(wholeShareText(0, 'mL', 5)).toBe('')
    expect(wholeShareText(5, 'mL', 0)).toBe('')
    expect(wholeShareText(5, 'vial', 0)).toBe('')
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
