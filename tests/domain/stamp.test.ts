import { describe, expect, test } from 'vitest'
import { makeStamp, mendStamp } from '#domain/stamp.ts'

const odd = [NaN, Infinity, -Infinity, null, undefined] as number[]

describe('the time of an act', () => {
  test.each(odd)('%s is refused where it would be kept [FAULT-60]', (value) => {
    expect(() => makeStamp(value, 0)).toThrow('An act needs a time')
    expect(() => makeStamp(1, value)).toThrow('An act needs a time')
    expect(makeStamp(1, -2)).toEqual({ capturedAt: 1, clockOffset: -2 })
  })

  test.each(odd)('%s in a stored act is mended as it is read [FAULT-60]', (value) => {
    expect(mendStamp({ capturedAt: 5, clockOffset: value })).toEqual({ capturedAt: 5, clockOffset: 0 })
    expect(mendStamp({ capturedAt: value, clockOffset: 7 })).toEqual({ capturedAt: 0, clockOffset: 7 })
  })
})
