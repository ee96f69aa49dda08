import { expect, test } from 'vitest'
import { draftOf, leftAfter, usedIn } from '#src/features/notebook/samples/used-amount.ts'

const mL = (amount: number) => ({ amount, unit: 'mL' })

test('what is typed is an amount, nothing, or not an amount', () => {
  const read = (text: string) => usedIn({ text, unit: 'µL' })
  expect(read('10')).toEqual({ amount: 10, unit: 'µL' })
  expect([read(''), read(' '), read('0')]).toEqual([null, null, null])
  expect([read('-1'), read('ten')]).toEqual([undefined, undefined])
})

test('nothing is typed in the unit of the sample, and an amount in its own', () => {
  expect(draftOf(null, 'mL')).toEqual({ text: '', unit: 'mL' })
  expect(draftOf(null, '')).toEqual({ text: '', unit: 'unit' })
  expect(draftOf({ amount: 10, unit: 'µL' }, 'mL')).toEqual({ text: '10', unit: 'µL' })
})

test('what is left counts what is out of the sample already', () => {
  expect(leftAfter(mL(0.8), { amount: 200, unit: 'µL' }, mL(0.5))).toBe(0.5)
  expect(leftAfter(mL(0.8), null, mL(0.9))).toBe(-0.1)
  expect(leftAfter(mL(0.8), null, null)).toBe(0.8)
  expect(leftAfter(mL(0.8), null, { amount: 1, unit: 'g' })).toBeUndefined()
  // It was emptied here, so it has the unit of what was used.
  expect(leftAfter(mL(0), { amount: 200, unit: 'µL' }, { amount: 50, unit: 'µL' })).toBe(150)
})
