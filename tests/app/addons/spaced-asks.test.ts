import { beforeEach, expect, test, vi } from 'vitest'
import { spacedAsks } from '#src/app/addons/spaced-asks.ts'
import { deviceTimers } from '#sync/timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

test('[FAULT-114] what is asked at each of 36 pokes in 4 s is asked three times, and once more after the last one', () => {
  const asked: number[] = []
  const begin = Date.now()
  const asks = spacedAsks(() => asked.push(Date.now() - begin), 2_000, deviceTimers)
  for (let poke = 0; poke < 36; poke++) {
    asks.want()
    vi.advanceTimersByTime(110)
  }
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([0, 2_000, 4_000])
  asks.want()
  expect(asked).toHaveLength(4)
})

test('[FAULT-114] nothing is asked anymore once nobody wants to know', () => {
  const ask = vi.fn()
  const asks = spacedAsks(ask, 2_000, deviceTimers)
  asks.want()
  asks.want()
  asks.stop()
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
