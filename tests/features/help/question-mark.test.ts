import { beforeEach, expect, test, vi } from 'vitest'
import { watchQuestionMark } from '#src/features/help/question-mark.ts'
import { afterTest } from '#tests/harness/after-test.ts'

interface Press {
  readonly key: string
  /** Ms since the key before. */
  readonly after?: number
  readonly ctrlKey?: boolean
  readonly repeat?: boolean
}

let keys: EventTarget
let at: number
beforeEach(() => {
  vi.useFakeTimers()
  keys = new EventTarget()
  at = 10_000
})

function asksAfter(presses: readonly Press[], isFree = true): number {
  const ask = vi.fn()
  afterTest(watchQuestionMark(keys, () => isFree, ask))
  for (const { key, after = 1_000, ctrlKey = false, repeat = false } of presses) {
    at += after
    vi.advanceTimersByTime(after)
    const event = Object.assign(new Event('keydown'), { key, ctrlKey, altKey: false, metaKey: false, repeat, isComposing: false })
    Object.defineProperty(event, 'timeStamp', { value: at })
    keys.dispatchEvent(event)
  }
  vi.advanceTimersByTime(1_000)
  return ask.mock.calls.length
}

const scanned = (code: string, gap: number): Press[] => [...code].map((key, index) => ({ key, ...(index > 0 && { after: gap }) }))

test('a person who presses ? with Shift asks once', () => {
  expect(asksAfter([{ key: 'Shift' }, { key: '?', after: 80 }])).toBe(1)
})

test.each([
  ['in the middle of a code', scanned('AB?12', 20)],
  ['at its beginning', scanned('?AB12', 20)],
  ['at its end', scanned('AB12?', 20)],
  ['from a slow scanner', scanned('A?B', 200)],
  ['alone, with Enter after it', [{ key: '?' }, { key: 'Enter', after: 20 }]],
])('a scanner that types ? %s does not ask', (_, presses) => {
  expect(asksAfter(presses)).toBe(0)
})

test('a key that is held, a combination, and a key that has something else to do do not ask', () => {
  expect(asksAfter([{ key: '?', repeat: true }])).toBe(0)
  expect(asksAfter([{ key: '?', ctrlKey: true }])).toBe(0)
  expect(asksAfter([{ key: '?' }], false)).toBe(0)
})
