import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { StallDetector } from '#sync/stall-detector.ts'

const { stuckAfter } = limits.queue
const { every } = limits.poll
let watch: StallDetector

beforeEach(() => {
  watch = new StallDetector()
})

/** The server answers every poll from `from` to `to`. */
function answers(from: number, to: number): void {
  for (let at = from; at <= to; at += every) watch.noteResponse(at)
}

describe('a queue [FAULT-60]', () => {
  test('from which nothing has left for a minute although the server responds is stuck', () => {
    watch.noteFirst(7, 0)
    answers(0, stuckAfter - 1)
    expect(watch.isStuck).toBe(false)
    answers(stuckAfter, stuckAfter)
    expect(watch.isStuck).toBe(true)
  })

  test('is not stuck when its first mutation has left, even if more are waiting', () => {
    watch.noteFirst(7, 0)
    answers(0, stuckAfter)
    watch.noteFirst(8, stuckAfter)
    expect(watch.isStuck).toBe(false)
    watch.noteFirst(null, stuckAfter)
    answers(stuckAfter, 5 * stuckAfter)
    expect(watch.isStuck).toBe(false)
  })

  test('is not stuck while the server is silent, and a minute starts again when it responds', () => {
    watch.noteFirst(7, 0)
    watch.noteResponse(0)
    watch.noteResponse(60 * stuckAfter)
    expect(watch.isStuck).toBe(false)
    answers(60 * stuckAfter, 61 * stuckAfter)
    expect(watch.isStuck).toBe(true)
  })

  test('is not stuck when nothing is supposed to be sent', () => {
    watch.noteFirst(7, 0)
    answers(0, stuckAfter - 1)
    watch.pause(stuckAfter - 1)
    answers(stuckAfter, 2 * stuckAfter - 2)
    expect(watch.isStuck).toBe(false)
  })
})
