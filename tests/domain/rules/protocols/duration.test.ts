import { expect, test } from 'vitest'
import { secondsIn } from '#domain/rules/protocols/duration.ts'

test.each([
  ['60', 3_600],
  ['1:30', 90],
  ['60:00', 3_600],
  ['1:05:00', 3_900],
  [' 0:05 ', 5],
  ['', null],
  ['0', undefined],
  ['1:60', undefined],
  ['1.5', undefined],
  ['1:2:3:4', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['168:00:00', 604_800],
  ['168:00:01', undefined],
])('a timer of %j has %j seconds', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds)
})
