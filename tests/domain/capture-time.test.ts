import { describe, expect, test } from 'vitest'
import { makeCaptureTime, sanitizeCaptureTime } from '#domain/capture-time.ts'

const odd = [NaN, Infinity, -Infinity, null, undefined] as number[]

describe('the time of a mutation', () => {
  test.each(odd)('%s is refused when it would be stored [FAULT-60]', (value) => {
    expect(() => makeCaptureTime(value, 0)).toThrow('An act needs a time')
    expect(() => makeCaptureTime(1, value)).toThrow('An act needs a time')
    expect(makeCaptureTime(1, -2)).toEqual({ capturedAt: 1, clockOffset: -2 })
  })

  test.each(odd)('%s in a stored mutation is corrected when it is read [FAULT-60]', (value) => {
    expect(sanitizeCaptureTime({ capturedAt: 5, clockOffset: value })).toEqual({ capturedAt: 5, clockOffset: 0 })
    expect(sanitizeCaptureTime({ capturedAt: value, clockOffset: 7 })).toEqual({ capturedAt: 0, clockOffset: 7 })
  })
})
