import { afterEach, beforeEach, expect, test } from 'vitest'
import { overlaps } from '#domain/rules/equipment/booking-span.ts'
import { brokenRule } from '#domain/rules/equipment/bookings.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { startOf, startText } from '#src/features/equipment/bookings/booking-start.ts'
import { hoursIn, labDay, momentOf, wholeDay } from '#src/workspace/equipment/days.ts'
import { openTimes } from '#src/workspace/equipment/free-times.ts'

const hour = 3_600_000
const zone = process.env['TZ']
beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const lengthOf = ({ from, to }: { from: number; to: number }) => (to - from) / hour

test('a day on which the clock is changed has 23 or 25 hours; the hours of the lab stay twelve', () => {
  expect(lengthOf(wholeDay('2026-03-29'))).toBe(23)
  expect(lengthOf(wholeDay('2026-10-25'))).toBe(25)
  expect(lengthOf(wholeDay('2026-11-24'))).toBe(24)
  expect(lengthOf(labDay('2026-03-29'))).toBe(12)
})

test('when the clock is put forward an hour is missing; when it is put back, one comes twice', () => {
  const hours = (day: string) => hoursIn(wholeDay(day)).map((each) => each.hour)
  expect(hours('2026-03-29').slice(0, 4)).toEqual([0, 1, 3, 4])
  expect(hours('2026-10-25').slice(0, 5)).toEqual([0, 1, 2, 2, 3])
})

test('free times of an hour in the night are looked for at any hour, others in the hours of the lab', () => {
  const { bookAhead } = makeEquipment()
  const now = momentOf('2026-10-24', 12)
  const night = { from: momentOf('2026-10-25', 1), to: momentOf('2026-10-25', 4) }
  expect(lengthOf(night)).toBe(4)
  expect(openTimes(night, now, bookAhead)).toHaveLength(1)
  const morning = { from: momentOf('2026-10-25', 9), to: momentOf('2026-10-25', 11) }
  expect(openTimes(morning, now, bookAhead)[0]).toEqual({ from: now, to: labDay('2026-10-24').to })
  expect(openTimes(morning, now, bookAhead)[1]).toEqual(labDay('2026-10-25'))
})

test('nothing is offered in the past, nor farther ahead than the instrument can be booked', () => {
  const now = momentOf('2026-11-24', 13, 7)
  const times = openTimes({ from: now, to: now + hour }, now, 2)
  expect(times[0]).toEqual({ from: momentOf('2026-11-24', 13, 15), to: labDay('2026-11-24').to })
  expect(times.at(-1)!.to).toBe(now + 49 * hour)
})

test('a booking over a change of the clock lasts as long as it really does, and clashes by real time', () => {
  // From 1:30 to 3:30 by the clock on the wall, in the night in which an hour comes twice, and in the one that lacks an hour.
  const autumn = { from: momentOf('2026-10-25', 1, 30), to: momentOf('2026-10-25', 3, 30) }
  const spring = { from: momentOf('2026-03-29', 1, 30), to: momentOf('2026-03-29', 3, 30) }
  expect([lengthOf(autumn), lengthOf(spring)]).toEqual([3, 1])
  const equipment = makeEquipment({ longestBooking: 120 })
  expect(brokenRule(equipment, 1, autumn, autumn.from)).toBe('booking.too-long')
  expect(brokenRule(equipment, 1, spring, spring.from)).toBeUndefined()
  // The second half past two of that night is free if the first one is booked.
  const firstTime = { from: autumn.from + hour, to: autumn.from + 2 * hour }
  const secondTime = { from: firstTime.to, to: firstTime.to + hour }
  expect(new Date(firstTime.from).getHours()).toBe(new Date(secondTime.from).getHours())
  expect(overlaps(firstTime, secondTime)).toBe(false)
})

test('a booking that begins in the hour that comes twice stays when it was chosen; another time that is typed is taken by the clock', () => {
  const first = momentOf('2026-10-25', 2, 30)
  const second = first + hour
  expect(startText(second)).toBe(startText(first))
  for (const chosen of [first, second]) expect(startOf(startText(chosen), chosen)).toBe(chosen)
  expect(startOf('2026-10-25 04:00', second)).toBe(momentOf('2026-10-25', 4))
  expect(startOf('2026-10-25', second)).toBeUndefined()
})
