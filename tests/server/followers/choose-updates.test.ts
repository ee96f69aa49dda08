import { expect, test } from 'vitest'
import { countToMerge } from '#server/followers/choose-updates.ts'

const repeat = (size: number, count: number): number[] => Array.from({ length: count }, () => size)

test('fewer than the least are left alone', () => {
  expect(countToMerge(repeat(30, 63), 64)).toBe(0)
  expect(countToMerge(repeat(30, 64), 64)).toBe(64)
})

test('a text that is far larger than what was added to it is not merged again', () => {
  expect(countToMerge([...repeat(30, 64), 100_000], 64)).toBe(64)
  expect(countToMerge([...repeat(30, 64), 2_000], 64)).toBe(65)
})

test('over 10,000 updates, each byte is merged only a few times', () => {
  const kept: number[] = []
  let written = 0
  for (let update = 0; update < 10_000; update++) {
    kept.push(30)
    kept.sort((a, b) => a - b)
    const count = countToMerge(kept, 64)
    if (!count) continue
    const sum = kept.splice(0, count).reduce((all, size) => all + size, 0)
    kept.push(sum)
    written += sum
  }
  expect(kept.length).toBeLessThan(64 + 10)
  expect(written / (10_000 * 30)).toBeLessThan(8)
})
