import { expect, test } from 'vitest'
import { startWizard, stepWizard, tileColor, wizardButtons } from '#src/addons/wizard/wizard-state.ts'

test('panels are in order; which buttons there are depends on the panel, and locked ones cannot be pressed', () => {
  const first = startWizard(3)
  expect(wizardButtons(first)).toEqual({ previous: false, next: true, finalize: false, isEnabled: true })
  const second = stepWizard(first, 'next')
  expect(wizardButtons(second)).toEqual({ previous: true, next: true, finalize: false, isEnabled: true })
  const last = stepWizard(second, 'next')
  expect(wizardButtons(last)).toEqual({ previous: true, next: false, finalize: true, isEnabled: true })
  expect(stepWizard(last, 'next')).toEqual(last)
  const locked = stepWizard(last, 'lock')
  expect(wizardButtons(locked).isEnabled).toBe(false)
  expect(stepWizard(locked, 'previous')).toEqual(locked)
  expect(stepWizard(stepWizard(locked, 'unlock'), 'previous')).toEqual(second)
})

test('a wizard with a single panel has only Finalize; one without content is an error', () => {
  expect(wizardButtons(startWizard(1))).toMatchObject({ previous: false, next: false, finalize: true })
  expect(() => startWizard(0)).toThrow('A wizard needs content')
})

test('a tile is teal if its add-on names no color', () => expect(tileColor).toBe('#00ABAB'))
