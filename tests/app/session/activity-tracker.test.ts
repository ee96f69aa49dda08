import { expect, test } from 'vitest'
import { ActivityTracker } from '#src/app/session/activity-tracker.ts'

test('a touch in one tab counts for all, is stored at most every 5 s, and is forgotten at sign-out [SESS-07]', () => {
  const kept = new Map<string, string>()
  const writes: number[] = []
  let now = 1_000_000
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (kept.set(key, value), writes.push(Number(value))),
    removeItem: (key: string) => void kept.delete(key),
  }
  const [one, other] = [new ActivityTracker(storage, () => now), new ActivityTracker(storage, () => now)]
  expect(one.last).toBeNull()
  one.record()
  now += 4_999
  other.record()
  now += 1
  other.record()
  expect([one.last, writes]).toEqual([1_005_000, [1_000_000, 1_005_000]])
  // The clock was set back: a time ahead of it would keep the screen unlocked.
  now = 500_000
  one.record()
  expect(one.last).toBe(500_000)
  one.forget()
  expect(other.last).toBeNull()
})
