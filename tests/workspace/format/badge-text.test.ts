import { expect, test } from 'vitest'
import { badgeText } from '#src/workspace/format/badge-text.ts'

test('a badge counts to 99, and shows 99+ above [HDR-07]', () => {
  expect([1, 99, 100, 1_284].map(badgeText)).toEqual(['1', '99', '99+', '99+'])
})
