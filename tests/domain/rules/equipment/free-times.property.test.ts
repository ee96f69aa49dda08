import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from '#domain/rules/equipment/booking-span.ts'
import { freeTimes } from '#domain/rules/equipment/free-times.ts'

const hour = 3_600_000
const at = (from: number, to: number) => ({ from: from * hour, to: to * hour })
const day = (number: number) => at(24 * number + 8, 24 * number + 20)
const open = [day(-1), day(0), day(1), day(2)]

test('the nearest three in both directions', () => {
  const taken = [at(8, 10.5), at(13, 15)]
  expect(freeTimes({ wanted: at(12.5, 14.5), taken, open, count: 3 })).toEqual([at(11, 13), at(15, 17), at(17, 19)])
})

test('a full day is left for the days beside it', () => {
  const times = freeTimes({ wanted: at(9, 17), taken: [at(8, 20)], open, count: 2 })
  expect(times).toEqual([at(-24 + 12, -24 + 20), at(24 + 8, 24 + 16)])
})

const times = fc.record({ from: fc.integer({ min: -30, max: 80 }), length: fc.integer({ min: 1, max: 12 }) }).map(({ from, length }) => at(from, from + length))

test('each time is free, within what is open, of the wished length, and none overlaps with another; the nearest free one is among them', () => {
  fc.assert(
    fc.property(times, fc.array(times, { maxLength: 12 }), (wanted, taken) => {
      const found = freeTimes({ wanted, taken, open, count: 3 })
      for (const [index, time] of found.entries()) {
        expect(time.to - time.from).toBe(wanted.to - wanted.from)
        expect(open.some(({ from, to }) => time.from >= from && time.to <= to)).toBe(true)
        expect(taken.some((each) => overlaps(each, time))).toBe(false)
        expect(found.some((other, at) => at !== index && overlaps(other, time))).toBe(false)
      }
      // Every full hour is tried by hand.
      const free = open
        .flatMap(({ from, to }) =>
          Array.from({ length: (to - from) / hour }, (_, step) => ({ from: from + step * hour, to: from + step * hour + wanted.to - wanted.from })),
        )
        .filter((time) => open.some(({ from, to }) => time.from >= from && time.to <= to) && !taken.some((each) => overlaps(each, time)))
      const away = ({ from }: { from: number }) => Math.abs(from - wanted.from)
      expect(found.length > 0).toBe(free.length > 0)
      if (found[0]) expect(away(found[0])).toBe(Math.min(...free.map(away)))
    }),
  )
})
