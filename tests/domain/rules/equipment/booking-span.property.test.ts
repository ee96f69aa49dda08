import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equipmentLimits } from '#domain/equipment-limits.ts'
import { overlaps, spanOf, spansOver } from '#domain/rules/equipment/booking-span.ts'

const day = 24 * 3_600_000
const time = fc
  .record({ from: fc.nat(120 * day), length: fc.oneof(fc.integer({ min: 1, max: 8 * day }), fc.integer({ min: 1, max: equipmentLimits.booking.longest })) })
  .map(({ from, length }) => ({ from, to: from + length }))

test('a booking that overlaps with a time is in one of the spans that are read for it', () => {
  fc.assert(
    fc.property(time, time, (booking, asked) => {
      if (overlaps(booking, asked)) expect(spansOver(asked)).toContain(spanOf(booking))
    }),
    { numRuns: 2_000 },
  )
})

test('an hour is looked for in few spans, so that few bookings are read', () => {
  const from = 20_000 * day
  expect(spansOver({ from, to: from + 3_600_000 }).length).toBeLessThanOrEqual(4)
})

test('what ends when something else begins does not overlap', () => {
  expect(overlaps({ from: 1, to: 2 }, { from: 2, to: 3 })).toBe(false)
  expect(overlaps({ from: 1, to: 3 }, { from: 2, to: 3 })).toBe(true)
})
