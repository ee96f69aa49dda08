import * as fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { unescapeFormulas, toCsvLine, escapeFormulas } from '#domain/rules/import/spreadsheet-cell.ts'

/** Texts in which everything that matters here is frequent. */
const risky = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', '－', "'", '"', ';', ',', '|', '\t', '\n', '\r', ' ', '\u00a0', '\ufeff', '1', '1+1', 'a', '.5'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
// A number may continue to the file’s own separator, which is not an operator where that is not the separator.
const isNumber = (text: string) => /^[+-]?(\d+([.,]\d+)*|[.,]\d+)\s*($|[,;"])/.test(text.trim())
const looksLikeFormula = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell) && !isNumber(cell)

describe('a spreadsheet reads as text, not as a formula', () => {
  test.each([
    '=1+1',
    '+SUM(A1)',
    '-2+3',
    '@now',
    '\t=1',
    '\tabc',
    '\rabc',
    '\nabc',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠now',
    ' =1+1',
    '\u00a0=1',
    '\ufeff=1',
    '-5 °C',
  ])('%j [TBL-07] [FAULT-15]', (text) => {
    expect(escapeFormulas(text).startsWith("'")).toBe(true)
    expect(escapeFormulas(text).slice(1).replace("'", '')).toBe(text.replace("'", ''))
  })

  test.each([
    ['after a newline', '\n=1+1', "'\n'=1+1"],
    ['on a separate line', 'a\n=1+1', "a\n'=1+1"],
    ['after another country’s separator', 'a;=1+1', "a;'=1+1"],
    ['that and a quote', 'a;"=1+1"', `a;"'=1+1"`],
    ['after a tab', 'a\t＝1+1', "a\t'＝1+1"],
  ])('a formula with %s [FAULT-15]', (_, text, written) => {
    expect(escapeFormulas(text)).toBe(written)
  })

  test('what looks like a number after a separator, and continues after the next [FAULT-15]', () => {
    expect(escapeFormulas("a;-1|cmd'!A0")).toBe("a;'-1|cmd'!A0")
  })

  test('whatever separator it is read with, and wherever the cell is in its line [FAULT-15]', () => {
    fc.assert(
      fc.property(fc.array(risky, { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ';'), (cells, written) => {
        const line = toCsvLine(cells, written)
        for (const delimiter of [',', ';', '\t']) {
          const { data } = papa.parse<string[]>(line, { delimiter })
          for (const cell of data.flat()) expect(looksLikeFormula(cell), JSON.stringify({ line, delimiter, cell })).toBe(false)
        }
        // As read by programs that do not support quotes inside a cell.
        for (const cell of line.split(written === ',' ? /[;\t\r\n]/ : /[,\t\r\n]/).slice(1))
          expect(looksLikeFormula(cell.replace(/^[\s"]+/, '')), line).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each(['', 'anti-CD3', '2026-01-01', '-5', '+5', '-0.5', '-1,5', ' -5 ', '-1e-3', '-5%', '.5', 'a; b', 'E. coli, -80'])(
  '%j stays unchanged [FAULT-15]',
  (text) => {
    expect(escapeFormulas(text)).toBe(text)
  },
)

test('commas, quotes and line breaks stay inside their cell [TBL-07]', () => {
  expect(toCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', '=1'])).toBe(`a,"b,c","say ""hi""","two\nlines",'=1`)
})

test.each([',', ';', '\t'])('what is written with %j is read back exactly, including its own apostrophes [FAULT-15]', (delimiter) => {
  for (const text of ["'quoted'", "'=1", "''=1", "a;'=1", "'-5", "O'Neill", "'\t"])
    expect(unescapeFormulas(escapeFormulas(text, delimiter), delimiter)).toBe(text)
  fc.assert(
    fc.property(fc.oneof(risky, fc.string()), (text) => {
      expect(unescapeFormulas(escapeFormulas(text, delimiter), delimiter)).toBe(text)
    }),
    { numRuns: 3_000 },
  )
})

test('a text designed to take long takes about as long as any other of its length [FAULT-15]', () => {
  // Of the processor, which a busy machine gives to others for as long as it likes.
  const time = (text: string) => {
    const began = process.cpuUsage()
    for (let turn = 0; turn < 50; turn++) unescapeFormulas(escapeFormulas(text))
    return process.cpuUsage(began).user
  }
  const plain = 'anti-CD3 '.repeat(2_000)
  time(plain)
  const usual = time(plain)
  for (const part of [' ', "'", '"', ';', '\n', ' =', ";'"])
    expect(time(part.repeat(plain.length / part.length)) / usual, JSON.stringify(part)).toBeLessThan(100)
})
