import { describe, expect, test } from 'vitest'
import { isIsoDate, isIsoDateTime, toIsoDate, toIsoDateTime } from '#src/ui/fields/date-text.ts'

describe('a date as it is typed', () => {
  test.each(['2026-01-05', '2026-1-5', '2026/1/5', '2026.01.05', '2026 1 5', '20260105', ' 2026-01-05 '])('“%s” is understood', (text) => {
    expect(toIsoDate(text)).toBe('2026-01-05')
  })

  test.each(['2026-02-30', '2026-13-01', '05/01/2026', '5.1.26', '2026-01', 'soon'])('“%s” stays as it is, for the person to mend', (text) => {
    expect(toIsoDate(text)).toBe(text)
    expect(isIsoDate(toIsoDate(text))).toBe(false)
  })

  test('February has 29 days in a leap year only', () => {
    expect(isIsoDate('2028-02-29')).toBe(true)
    expect(isIsoDate('2026-02-29')).toBe(false)
  })

  test('with a time', () => {
    expect(toIsoDateTime('2026/1/5 9:30')).toBe('2026-01-05 09:30')
    expect(toIsoDateTime('2026-01-05T09:30')).toBe('2026-01-05 09:30')
    expect(isIsoDateTime(toIsoDateTime('2026-01-05 24:00'))).toBe(false)
    expect(isIsoDateTime('2026-01-05')).toBe(false)
  })
})
