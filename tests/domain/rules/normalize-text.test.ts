import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeText } from '#domain/rules/normalize-text.ts'

test.each([
  ['HeLa', 'hela'],
  ['Äpfel', 'apfel'],
  ['ÉLAN', 'elan'],
  ['naïve ﬁbroblast', 'naive fibroblast'],
  ['CD4⁺', 'cd4+'],
  ['Straße', 'straße'],
  ['Å', 'a'],
])('%s is sorted and searched as %s', (text, folded) => {
  expect(normalizeText(text)).toBe(folded)
})

test('composed and decomposed spellings are normalized alike, and normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalizeText(text.normalize('NFD'))).toBe(normalizeText(text.normalize('NFC')))
    }),
  )
  expect(normalizeText(normalizeText('Ǻ Äpfel'))).toBe(normalizeText('Ǻ Äpfel'))
})
