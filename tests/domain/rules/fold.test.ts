import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/rules/fold.ts'

test.each([
  ['HeLa', 'hela'],
  ['Äpfel', 'apfel'],
  ['ÉLAN', 'elan'],
  ['naïve ﬁbroblast', 'naive fibroblast'],
  ['CD4⁺', 'cd4+'],
  ['Straße', 'straße'],
  ['Å', 'a'],
])('%s is sorted and searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('composed and decomposed spellings fold alike, and folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
  expect(fold(fold('Ǻ Äpfel'))).toBe(fold('Ǻ Äpfel'))
})
