import { expect, test } from 'vitest'
import { expiryTexts, fillText, percentFull } from '#src/workspace/storage/fill-text.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'

const fill = { samples: 0, capacity: 0, taken: 0, boxIds: [], soon: 0, past: 0 }

test.each([
  [0, 81, 0],
  [1, 1000, 1],
  [44, 81, 54],
  [999, 1000, 99],
  [81, 81, 100],
  [0, 0, 0],
])('%d of %d positions are %d %%: 0 and 100 only if it is empty or full', (taken, capacity, percent) => {
  expect(percentFull({ taken, capacity })).toBe(percent)
})

test('a compartment is described by how full it is, or without boxes by its samples, and by what expires', () => {
  expect(fillText({ ...fill, capacity: 81, taken: 44, samples: 44 })).toBe('54% full')
  expect(fillText({ ...fill, samples: 3 })).toBe('3 samples')
  expect(expiryTexts({ soon: 1, past: 2 })).toEqual(['1 expires soon', '2 expired'])
  expect(expiryTexts(fill)).toEqual([])
})

test('a temperature has a real minus sign', () => {
  expect([-80, 4].map(temperatureText)).toEqual(['−80 °C', '4 °C'])
})
