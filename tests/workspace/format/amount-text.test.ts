import { expect, test } from 'vitest'
import { amountText, packText } from '#src/workspace/format/amount-text.ts'

test('a unit that is a word is in the plural where there are several', () => {
  expect([0, 1, 3, 1200, '12'].map((amount) => amountText(amount, 'vial'))).toEqual(['0 vials', '1 vial', '3 vials', '1,200 vials', '12 vials'])
  expect(amountText(2, 'mouse')).toBe('2 mice')
})

test('a measured amount, an amount without a unit and one that is not filled in stay as they are', () => {
  expect(amountText(0.5, 'mL')).toBe('0.5 mL')
  expect(amountText('3', '')).toBe('3')
  expect(amountText('', 'unit')).toBe('unit')
})

test('a pack with several containers says how many', () => {
  expect(packText({ containers: 1, amount: 75, unit: 'unit' })).toBe('75 units')
  expect(packText({ containers: 10, amount: 96, unit: 'unit' })).toBe('10 × 96 units')
})
