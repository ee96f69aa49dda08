import { describe, expect, test } from 'vitest'
import { findInText, foldText } from '#src/features/notebook/find/find-in-text.ts'

const found = (written: string, looked: string) => findInText(foldText(written), foldText(looked).text).map(({ from, to }) => written.slice(from, to))

describe('words are found', () => {
  test.each([
    ['in another case', 'TP53 and tp53', 'Tp53', ['TP53', 'tp53']],
    ['with an accent, without looking for it', 'Café, cafe', 'cafe', ['Café', 'cafe']],
    ['without an accent, looking for one', 'Naive cells', 'naïve', ['Naive']],
    ['with accents that are letters of their own', 'Cafe\u0301 au lait', 'café', ['Cafe\u0301']],
    ['behind a letter of two units', '🧪🧪 Ångström', 'angstrom', ['Ångström']],
    ['across a blank that does not break', '10\u00a0mM Tris', '10 mm', ['10\u00a0mM']],
    ['within a ligature, as all of it', 'the ﬁnal one', 'fin', ['ﬁn']],
    ['within half of a ligature', 'the ﬁ', 'f', ['ﬁ']],
    ['with subscripts', 'H₂O', 'h2o', ['H₂O']],
    ['more than once, never overlapping', 'aaaa', 'aa', ['aa', 'aa']],
    ['as they are, when they look like a pattern', 'a.c (abc)', 'a.c', ['a.c']],
  ])('%s', (_, written, looked, expected) => {
    expect(found(written, looked)).toEqual(expected)
  })

  test('nothing finds nothing', () => {
    expect(found('Something', '')).toEqual([])
  })
})
