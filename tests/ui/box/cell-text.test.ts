import { describe, expect, test } from 'vitest'
import { countLines, splitWord } from '#src/ui/box/cell-text.ts'

describe('the text in a cell of a box [INV-05]', () => {
  test.each([
    ['lentiGuide-Puro', ['lenti', 'Guide-', 'Puro']],
    ['HEK293T', ['HEK', '293T']],
    ['EXP-0318/12', ['EXP-', '0318/', '12']],
    ['p53', ['p53']],
    ['lentiCas9', ['lenti', 'Cas9']],
    ['PD-L1', ['PD-', 'L1']],
    ['', ['']],
  ])('breaks %s only where it hurts least', (word, pieces) => {
    expect(splitWord(word)).toEqual(pieces)
  })

  test('takes as many lines as its words need: a short word is not broken, a long one stands alone', () => {
    expect(countLines('p53 DO-1', 4)).toBe(2)
    expect(countLines('CD4', 4)).toBe(1)
    expect(countLines('HEK293T', 4)).toBe(2)
    expect(countLines('HEK293T A3', 4)).toBe(3)
    expect(countLines('lentiGuide', 4)).toBe(2)
    expect(countLines('immunoprecipitated', 4)).toBe(Infinity)
  })
})
