import { expect, test } from 'vitest'
import { dateFormatOf, dateFormats, formatDate } from '#domain/rules/date-format.ts'

test('a date in each format [VAL-02]', () => {
  expect(dateFormats.map((format) => formatDate('2026-11-05', format))).toEqual(['2026-11-05', '05-11-2026', '05.11.2026', '11/05/2026', '05 Nov 2026'])
})

test('the format is year-month-day until a person chooses another one that is known', () => {
  expect([undefined, '', 'D/M/YY', 'DD.MM.YYYY'].map(dateFormatOf)).toEqual(['YYYY-MM-DD', 'YYYY-MM-DD', 'YYYY-MM-DD', 'DD.MM.YYYY'])
})
