import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEquipment } from '#tests/harness/equipment.ts'
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
