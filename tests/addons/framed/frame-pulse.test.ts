import { expect, test } from 'vitest'
import { watchPulse } from '#src/addons/framed/frame-pulse.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'

const { missed } = addonLimits.pulse

function open() {
  const state = { asked: 0, lost: 0, isOver: false, isVisible: true }
  let [tick, hear] = [() => {}, () => {}]
  const port = {
    postMessage: () => void (state.asked += 1),
    addEventListener: (_: string, listener: () => void) => void (hear = listener),
    start: () => undefined,
  }
  const every = (_: number, callback: () => void) => {
    tick = callback
    return () => void (state.isOver = true)
  }
  const pulse = watchPulse(port as never, { every, isVisible: () => state.isVisible }, () => void (state.lost += 1))
  return { state, pulse, tick: (times = 1) => Array.from({ length: times }, () => tick()), answer: () => hear() }
}

test('a frame that answers is never lost, however late', () => {
  const { state, tick, answer } = open()
  for (let n = 0; n < 20; n++) {
    tick(missed - 1)
    answer()
  }
  expect(state.lost).toBe(0)
})

test('a frame that does not answer is lost', () => {
  const { state, tick } = open()
  tick(missed - 1)
  expect(state.lost).toBe(0)
  tick()
  expect(state.lost).toBe(1)
})

test('in doubt, one question without an answer is enough, and one with an answer settles it', () => {
  const { state, pulse, tick, answer } = open()
  pulse.doubt()
  answer()
  tick()
  expect(state.lost).toBe(0)
  answer()
  pulse.doubt()
  tick()
  expect(state.lost).toBe(1)
})

test('a page in the background asks nothing, and goes on once it is seen', () => {
  const { state, tick } = open()
  state.isVisible = false
  tick(2 * missed)
  expect([state.asked, state.lost]).toEqual([1, 0])
  state.isVisible = true
  tick(missed)
  expect(state.lost).toBe(1)
})
