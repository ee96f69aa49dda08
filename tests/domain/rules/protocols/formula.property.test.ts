import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, namesIn, parseFormula, type Formula } from '#domain/rules/protocols/formula.ts'

const value = (text: string, values: Readonly<Record<string, number>> = {}) => {
  const formula = parseFormula(text)
  return formula && evaluate(formula, (name) => values[name])
}

/** As people write it, with every bracket. */
const write = (formula: Formula): string => {
  if (formula.kind === 'number') return String(formula.value)
  if (formula.kind === 'name') return `{${formula.name}}`
  return formula.kind === 'negative' ? `(−${write(formula.of)})` : `(${write(formula.left)} ${formula.kind} ${write(formula.right)})`
}

const formulas = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small' },
    fc.record({ kind: fc.constant('number' as const), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom('Volume', 'Take antibody', 'a') }),
    fc.record({ kind: fc.constant('negative' as const), of: tie('formula') }),
    fc.record({ kind: fc.constantFrom('+' as const, '−' as const, '×' as const, '÷' as const), left: tie('formula'), right: tie('formula') }),
  ),
})).formula

describe('a formula', () => {
  test('means what it was written from', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        expect(parseFormula(write(formula))).toEqual(formula)
      }),
    )
  })

  test('without brackets, products come before sums, and equal signs from left to right, as JavaScript has it', () => {
    const signs = fc.constantFrom('+', '-', '*', '/')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.array(fc.tuple(signs, fc.integer({ min: 1, max: 99 })), { maxLength: 8 }), (first, rest) => {
        const text = [first, ...rest.flat()].join(' ')
        // oxlint-disable-next-line no-eval -- the test asks JavaScript what the numbers it has made come to
        expect(value(text)).toBe((0, eval)(text))
      }),
    )
  })

  test('with any other text in it is none, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '.', '{', '}', '(', ')', '+', '×', ' ', 'a', ';') }), (text) => {
        const formula = parseFormula(text)
        if (formula) expect(parseFormula(write(formula))).toEqual(formula)
      }),
    )
    for (const text of ['', '1 +', '(1', '1)', '{}', 'alert(1)', '1 2', '{Volume', '1 ++ 2', '1e3']) expect(parseFormula(text), text).toBeUndefined()
  })

  test('computes with values by name, also from signs that keyboards have', () => {
    expect(value('{Volume} × {Dilution} × 1000', { Volume: 10, Dilution: 0.001 })).toBe(10)
    expect(value('{ Volume } * 2 / 4 - 1', { Volume: 10 })).toBe(4)
    expect(value('−(2 + 3) × 2')).toBe(-10)
    expect(value('1 : 4')).toBe(0.25)
  })

  test('has no result without a value it needs, or divided by zero', () => {
    expect(value('{Volume} + 1')).toBeUndefined()
    expect(value('1 ÷ (2 − 2)')).toBeUndefined()
    expect(namesIn(parseFormula('{a} + −{b} × {a}')!)).toEqual(['a', 'b', 'a'])
  })
})
