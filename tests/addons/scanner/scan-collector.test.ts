import { expect, test } from 'vitest'
import { ScanCollector } from '#src/addons/scanner/scan-collector.ts'

/** A collector whose silence ends when the test says so, and what it has read. */
function collect() {
  const codes: string[] = []
  const fast: boolean[] = []
  let pending: { ms: number; callback: () => void } | undefined
  const collector = new ScanCollector(
    {
      after(ms, callback) {
        const own = (pending = { ms, callback })
        return () => {
          if (pending === own) pending = undefined
        }
      },
    },
    (code, isFast) => {
      codes.push(code)
      fast.push(isFast)
    },
  )
  const type = (text: string, gap: number, from = 0) => [...text].forEach((key, at) => collector.press(key, from + at * gap))
  return { collector, codes, fast, type, silence: () => pending?.callback(), wait: () => pending?.ms }
}

test('keys less than 250 ms apart are one scan, and 500 ms of silence ends it [SDK-08]', () => {
  const { codes, type, silence, wait } = collect()
  type('005000000000007', 249)
  expect(codes).toEqual([])
  expect(wait()).toBe(500)
  silence()
  expect(codes).toEqual(['005000000000007'])
})

test('keys 250 ms apart or more are typed by a person', () => {
  const { codes, type, silence } = collect()
  type('AB12', 250)
  silence()
  expect(codes).toEqual([])
})

test('Enter ends a scan at once, and other keys are no part of it', () => {
  const { codes, collector, type } = collect()
  type('AB', 10)
  collector.press('Shift', 15)
  type('12', 10, 20)
  collector.press('Enter', 40)
  expect(codes).toEqual(['AB12'])
})

test('what was typed before it is stopped is forgotten', () => {
  const { codes, collector, type, silence } = collect()
  type('AB12', 10)
  collector.stop()
  silence()
  expect(codes).toEqual([])
})

test('a code says whether all its keys came as fast as from the scanners that the app reads itself', () => {
  const { fast, collector, type } = collect()
  type('AB1234', 74)
  collector.press('Enter', 400)
  type('AB1234', 75, 2_000)
  collector.press('Enter', 2_500)
  type('AB1234', 5, 5_000)
  collector.press('Enter', 5_100)
  expect(fast).toEqual([true, false, true])
})
