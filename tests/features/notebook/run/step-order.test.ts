import { expect, test } from 'vitest'
import { firstOpen, nextStep, stepBefore } from '#src/features/notebook/run/step-order.ts'

const steps = (...done: readonly boolean[]) => done.map((isDone, at) => ({ id: `s${at + 1}`, place: at + 1, doneAt: isDone ? 1 : null }))

test('it begins with the first step that is not done', () => {
  expect(firstOpen(steps(true, false, true))?.id).toBe('s2')
  expect(firstOpen(steps(true, true))).toBeUndefined()
})

test('after a step comes the next one that is not done, and at the end what was left out', () => {
  const all = steps(false, false, true, false)
  expect(nextStep(all, all[1]!)?.id).toBe('s4')
  expect(nextStep(all, all[3]!)?.id).toBe('s1')
  const last = steps(true, true, false)
  expect(nextStep(last, last[2]!)).toBeUndefined()
})

test('a step that is looked at again leads to the one after it, and back to the one before', () => {
  const all = steps(true, true, false)
  expect(nextStep(all, all[0]!)?.id).toBe('s2')
  expect(stepBefore(all, all[1]!)?.id).toBe('s1')
  expect(stepBefore(all, all[0]!)).toBeUndefined()
})
