import { expect, test } from 'vitest'
import { formatDate } from '#domain/rules/date-format.ts'
import { dateTimeText, dayText, showDatesAs } from '#src/workspace/format/dates.ts'
import { afterTest } from '#tests/harness/after-test.ts'

test('dates are shown as the person has chosen, with a time too, and other texts stay as they are [VAL-02]', () => {
  afterTest(() => showDatesAs((date) => date))
  const at = new Date(2026, 10, 5, 14, 5).getTime()
  expect([dayText('2026-11-05'), dateTimeText(at, '2026-11-06')]).toEqual(['2026-11-05', '2026-11-05 14:05'])

  showDatesAs((date) => formatDate(date, 'DD.MM.YYYY'))
  expect(['2026-11-05', '2026-11-05 14:05', '', 'empty', '2026-11-05-B'].map(dayText)).toEqual(['05.11.2026', '05.11.2026 14:05', '', 'empty', '2026-11-05-B'])
  expect(dateTimeText(at, '2026-11-06')).toBe('05.11.2026 14:05')
  expect(dateTimeText(at, '2026-11-05')).toBe('today 14:05')
})
