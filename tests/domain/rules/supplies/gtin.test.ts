import { expect, test } from 'vitest'
import { normalizeGtin } from '#domain/rules/supplies/gtin.ts'

test('codes of 8, 12, 13 and 14 digits have one form, in which the same article is found', () => {
  expect(['96385074', '036000291452', '4006381333931', '0400 6381 333931'].map(normalizeGtin)).toEqual([
    '00000096385074',
    '00036000291452',
    '04006381333931',
    '04006381333931',
  ])
})

test('a code with a wrong digit, another length or letters is none', () => {
  expect(['4006381333932', '400638133393', '400638133393A', ''].map(normalizeGtin)).toEqual([undefined, undefined, undefined, undefined])
})
