import { expect, test } from 'vitest'
import { totalAmount } from '#src/features/series/total-amount.ts'

const total = (...texts: readonly string[]) => {
  const sum = totalAmount(texts.map((text) => ({ amount: Number(text.split(' ')[0]), unit: text.split(' ')[1] ?? '' })))
  return sum && `${sum.amount} ${sum.unit}`
}

test('what the samples of a series have together, in the unit of the first', () => {
  expect(total('180 µL', '400 µL', '0.13 mL')).toBe('710 µL')
  expect(total('0.1 mL', '0.2 mL')).toBe('0.3 mL')
  expect(total('3 vial', '2 vial')).toBe('5 vial')
})

test('an empty sample adds nothing, whatever its unit', () => {
  expect(total('0 vial', '0.5 mL', '0 mg')).toBe('0.5 mL')
})

test('there is no total of what cannot be added, and none of nothing', () => {
  expect(total('1 mL', '1 mg')).toBeNull()
  expect(total('3 vial', '2 mouse')).toBeNull()
  expect(total('3', '2')).toBeNull()
  expect(total('0 mL')).toBeNull()
  expect(total()).toBeNull()
})
