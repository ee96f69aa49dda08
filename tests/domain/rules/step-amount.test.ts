import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepAmountText, unitNames } from '#domain/rules/samples/amount.ts'

const minus = (text: string, unit = 'mL', like?: string) => stepAmountText(text, -1, unit, like)
const plus = (text: string, unit = 'mL', like?: string) => stepAmountText(text, 1, unit, like)
const measured = ['L', 'mL', 'µL', 'kg', 'g', 'mg', 'µg']
/** Amounts as people write them: up to four digits, up to six decimal places. */
const written = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.nat(6)).map(([figures, places]) => (figures / 10 ** places).toFixed(places))

describe('one tap on minus or plus [FAULT-41]', () => {
  test.each([
    ['0.42', 'mL', '0.41'],
    ['0.08', 'mL', '0.07'],
    ['0,08', 'mL', '0.07'],
    ['50', 'µL', '49'],
    ['500', 'µL', '499'],
    ['0.1', 'mL', '0.09'],
    ['1', 'mL', '0.9'],
    ['0.0005', 'g', '0.0004'],
    ['1', 'vial', '0'],
    ['12', 'mouse', '11'],
  ])('minus changes %s %s to %s', (from, unit, to) => {
    expect(minus(from, unit)).toBe(to)
  })

  test.each([
    ['0.41', 'mL', '0.42'],
    ['0.07', 'mL', '0.08'],
    ['49', 'µL', '50'],
    ['0', 'vial', '1'],
    ['', 'vial', '1'],
  ])('plus changes %s %s to %s', (from, unit, to) => {
    expect(plus(from, unit)).toBe(to)
  })

  test('from nothing plus uses the decimal places of the previous number, not a whole milliliter', () => {
    expect(plus('0', 'mL', '0.08')).toBe('0.01')
    expect(plus('', 'mL', '0.42')).toBe('0.01')
    expect(minus('0', 'mL')).toBe('0')
    expect(minus('0', 'vial')).toBe('0')
  })

  test('what is not an amount stays', () => {
    for (const text of ['lots', '-1', '1.2.3']) expect(minus(text)).toBeUndefined()
  })

  test('no tap empties a measured amount, or takes more than a fifth of it', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...measured), (text, unit) => {
        const left = Number(minus(text, unit))
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThan(Number(text))
        expect(left).toBeGreaterThanOrEqual(Number(text) * 0.8 - 1e-12)
      }),
    )
  })

  test('plus after minus, and minus after plus, give the number there was', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...unitNames), (text, unit) => {
        expect(Number(minus(plus(text, unit)!, unit))).toBeCloseTo(Number(text), 12)
        if (measured.includes(unit) || Number(text) >= 1) expect(Number(plus(minus(text, unit)!, unit))).toBeCloseTo(Number(text), 12)
      }),
    )
  })

  test('a hundred taps down never reach zero, and as long as the decimal places stay the same, as many up lead back', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...measured), fc.integer({ min: 1, max: 100 }), (text, unit, taps) => {
        let now = text
        for (let tap = 0; tap < taps; tap += 1) now = minus(now, unit)!
        expect(Number(now)).toBeGreaterThan(0)
        fc.pre(placesOf(now) === placesOf(text))
        for (let tap = 0; tap < taps; tap += 1) now = plus(now, unit)!
        expect(Number(now)).toBeCloseTo(Number(text), 10)
      }),
    )
  })
})

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0
