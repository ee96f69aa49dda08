import { describe, expect, test } from 'vitest'
import { isNumberText, normalizeNumberText, stepNumberText } from '#src/ui/text/number-text.ts'

describe('a typed number', () => {
  test('gets a decimal point instead of a comma', () => {
    expect(normalizeNumberText('1,5')).toBe('1.5')
  })

  test('keeps its commas if there is a point', () => {
    expect(normalizeNumberText('1,234.5')).toBe('1,234.5')
  })

  test('loses surrounding spaces', () => {
    expect(normalizeNumberText(' 0,42 ')).toBe('0.42')
  })

  test.each(['0', '12', '-3', '0.42', '.5', '3.', '-.5'])('%s is a number', (text) => {
    expect(isNumberText(text)).toBe(true)
  })

  test.each(['', '-', '.', '1,234.5', '1.2.3', '1e5', '0x10', 'Infinity', '5 mL', '--1'])('"%s" is not', (text) => {
    expect(isNumberText(text)).toBe(false)
  })
})

describe('minus and plus', () => {
  test('step without binary rounding errors', () => {
    expect(stepNumberText('0.1', 0.2)).toBe('0.3')
    expect(stepNumberText('0.42', -0.01)).toBe('0.41')
  })

  test('start at zero from an empty text', () => {
    expect(stepNumberText('', 1)).toBe('1')
  })

  test('stay within the limits', () => {
    expect(stepNumberText('0.005', -0.01, 0)).toBe('0')
    expect(stepNumberText('99', 5, 0, 100)).toBe('100')
  })

  test('leave a text that is not a number unchanged', () => {
    expect(stepNumberText('a lot', 1)).toBeUndefined()
  })
})
