import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { StallWatch } from '#sync/stall-watch.ts'

const { stuckAfter } = limits.queue
const { every } = limits.poll
let watch: StallWatch

beforeEach(() => {
  watch = new StallWatch()
})

/** The server answers every poll from `from` to `to`. */
function answers(from: number, to: number): void {
  for (let at = from; at <= to; at += every) watch.hearAnswer(at)
}

describe('a queue [FAULT-60]', () => {
  test('from which nothing has left for a minute although the server answers is stuck', () => {
    watch.seeFirst(7, 0)
    answers(0, stuckAfter - 1)
    expect(watch.isStuck).toBe(false)
    answers(stuckAfter, stuckAfter)
    expect(watch.isStuck).toBe(true)
  })

  test('is not when its first act has left, though more wait behind it', () => {
    watch.seeFirst(7, 0)
    answers(0, stuckAfter)
    watch.seeFirst(8, stuckAfter)
    expect(watch.isStuck).toBe(false)
    watch.seeFirst(null, stuckAfter)
    answers(stuckAfter, 5 * stuckAfter)
    expect(watch.isStuck).toBe(false)
  })

  test('is not while the server is silent, and a minute is counted anew when it answers again', () => {
    watch.seeFirst(7, 0)
    watch.hearAnswer(0)
    watch.hearAnswer(60 * stuckAfter)
    expect(watch.isStuck).toBe(false)
    answers(60 * stuckAfter, 61 * stuckAfter)
    expect(watch.isStuck).toBe(true)
  })

  test('is not when nothing is meant to leave', () => {
    watch.seeFirst(7, 0)
    answers(0, stuckAfter - 1)
    watch.rest(stuckAfter - 1)
    answers(stuckAfter, 2 * stuckAfter - 2)
    expect(watch.isStuck).toBe(false)
  })
})
