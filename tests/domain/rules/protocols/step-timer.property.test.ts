import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { addToTimer, pauseTimer, startTimer, stopTimer, timerAt } from '#domain/rules/protocols/step-timer.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeSectionStep } from '#tests/harness/notebook.ts'

const after = (step: SectionStepRow, fields: Partial<SectionStepRow>) => ({ ...step, ...fields })

describe('the timer of a step', () => {
  test('runs exactly as long as it was set to, whatever the pauses and additions, however the clock was read', () => {
    const acts = fc.array(fc.record({ wait: fc.nat(600_000), act: fc.constantFrom('pause', 'run', 'add') }), { maxLength: 12 })
    fc.assert(
      fc.property(acts, (all) => {
        let now = noon
        let step = makeSectionStep()
        step = after(step, startTimer(step, 1, now))
        let run = 0
        for (const { wait, act } of all) {
          const state = timerAt(step, now + wait)
          if (timerAt(step, now).kind === 'running') run += Math.min(wait, step.dueAt! - now)
          now += wait
          // What is shown depends on the time alone.
          if (state.kind === 'running' || state.kind === 'paused') expect(run + state.left).toBe(step.length)
          if (state.kind === 'due') break
          if (act === 'pause') step = after(step, pauseTimer(step, now))
          if (act === 'run') step = after(step, startTimer(step, 2, now))
          if (act === 'add') step = after(step, addToTimer(step, 2, now, 300_000))
        }
      }),
    )
  })

  test('rings when it is due, until it is stopped; then time can be added from there', () => {
    const started = after(makeSectionStep(), startTimer(makeSectionStep(), 1, noon))
    expect(timerAt(started, noon + 3_599_999)).toEqual({ kind: 'running', left: 1, dueAt: noon + 3_600_000 })
    expect(timerAt(started, noon + 3_624_000)).toEqual({ kind: 'due', over: 24_000, dueAt: noon + 3_600_000 })
    expect(pauseTimer(started, noon + 3_624_000)).toEqual({})
    const stopped = after(started, stopTimer(started, noon + 3_624_000))
    expect([timerAt(stopped, noon + 3_624_000).kind, stopped.endedAt, stopped.ringsFor]).toEqual(['ended', noon + 3_624_000, null])
    const again = after(stopped, addToTimer(stopped, 2, noon + 3_700_000, 300_000))
    expect(again).toMatchObject({ dueAt: noon + 4_000_000, ringsFor: 2, endedAt: null, length: 3_900_000 })
  })

  test('that was never started shows what it is set to, and nothing is added to it', () => {
    expect(timerAt(makeSectionStep(), noon)).toEqual({ kind: 'ready', left: 3_600_000 })
    expect(timerAt(makeSectionStep({ seconds: null }), noon)).toEqual({ kind: 'none' })
    expect([startTimer(makeSectionStep({ seconds: null }), 1, noon), addToTimer(makeSectionStep(), 1, noon, 1), stopTimer(makeSectionStep(), noon)]).toEqual([
      {},
      {},
      {},
    ])
  })
})
