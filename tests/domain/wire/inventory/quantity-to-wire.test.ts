import { expect, test } from 'vitest'
import { displayUnits, fromBaseAmount, fromDisplayUnit, toBaseAmount, toDisplayUnit, toWireQuantity } from '#domain/wire/inventory/quantity-to-wire.ts'
import { toneLike } from '#domain/wire/inventory/sample-type-to-wire.ts'

test.each(displayUnits.map((unit) => [unit] as const))('%s is read and written by the same name', (unit) => {
  expect(toDisplayUnit(fromDisplayUnit(unit))).toBe(unit)
})

test.each<[amount: number, unit: string, inBase: number]>([
  [1.5, 'mL', 0.0015],
  [20, 'µL', 0.000_02],
  [3, 'kg', 3000],
  [250, 'µg', 0.000_25],
  [7, 'vial', 7],
  [0.5, '', 0.5],
])('%d %s are %d in the base unit, and back', (amount, unit, inBase) => {
  expect(toBaseAmount(amount, unit)).toBe(inBase)
  expect(fromBaseAmount(inBase, unit)).toBe(amount)
})

test('a low-stock limit is a share of what there is', () => {
  const sample = { amount: 10, unit: 'mL', lowAmount: 2, productId: 5 }
  expect(toWireQuantity(sample)).toMatchObject({ thresholdAlertEnabled: true, thresholdPercentage: 20, thresholdAction: 'Notify', catalogItemID: 5 })
  expect(toWireQuantity({ ...sample, amount: 0 })).toMatchObject({ thresholdAlertEnabled: true, thresholdPercentage: 0 })
  expect(toWireQuantity({ ...sample, lowAmount: null, unit: '' })).toMatchObject({ thresholdAlertEnabled: false, quantityType: 'Empty', unit: 'Nothing' })
})

test.each([
  ['#1e66cc', 'blue'],
  ['ff8800', 'amber'],
  ['#00ff00', 'green'],
  ['#e91e63', 'rose'],
  ['#808080', 'grey'],
  ['teal', undefined],
  ['', undefined],
])('the tone most like %s is %s', (color, tone) => {
  expect(toneLike(color)).toBe(tone)
})
