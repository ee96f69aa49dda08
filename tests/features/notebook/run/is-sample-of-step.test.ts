import { expect, test } from 'vitest'
import { isMeant } from '#src/features/notebook/run/is-sample-of-step.ts'
import { makeSectionSample } from '#tests/harness/notebook.ts'

test('a step that asks for a sample finds it by what its name says, whatever the case', () => {
  const entry = { row: makeSectionSample({ name: 'anti-p53 (DO-1)' }), item: undefined }
  expect(isMeant(entry, ' Anti-P53 ')).toBe(true)
  expect(isMeant(entry, 'anti-β-actin')).toBe(false)
})
