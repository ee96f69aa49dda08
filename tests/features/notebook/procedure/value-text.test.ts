import { expect, test } from 'vitest'
import { valueText, withValues } from '#src/features/notebook/procedure/value-text.ts'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'
import { makeVariable } from '#tests/harness/notebook.ts'

test('values are written with their units, ratios with spaces, and a dash where there is none', () => {
  expect([valueText(7.5, 'mL'), valueText('1:1000', ''), valueText('overnight', ''), valueText(null, 'mL')]).toEqual(['7.5 mL', '1 : 1,000', 'overnight', '–'])
  const variables = [makeVariable()]
  expect(withValues('Add {Volume} of {Buffer}', variables, new Map([['volume', 10]]))).toBe('Add 10 mL of {Buffer}')
})

test('a timer shows minutes and seconds, hours above one, and never less than nothing', () => {
  expect([2_478_000, 3_600_000, 3_660_000, 999, 1, 0, -5_000].map(timerText)).toEqual(['41:18', '60:00', '1:01:00', '00:01', '00:01', '00:00', '00:00'])
})
