import { describe, expect, test } from 'vitest'
import { convertAmount, isUnit, parseAmount, roundAmount, unitNames, unitsLike } from '#domain/rules/samples/amount.ts'

describe('units', () => {
  test.each([
    [1, 'mL', 'µL', 1000],
    [250, 'µL', 'mL', 0.25],
    [1, 'L', 'µL', 1_000_000],
    [3, 'g', 'mg', 3000],
    [1, 'µg', 'mg', 0.001],
    [2, 'vial', 'unit', 2],
    [5, 'mL', 'mL', 5],
  ])('%d %s in %s is %d', (amount, from, to, result) => {
    expect(convertAmount(amount, from, to)).toBe(result)
  })

  test('different quantities, and unknown units, do not convert', () => {
    expect(convertAmount(1, 'mL', 'g')).toBeUndefined()
    expect(convertAmount(1, 'vial', 'mL')).toBeUndefined()
    expect(convertAmount(1, 'spoon', 'mL')).toBeUndefined()
  })

  test('there and back is the same', () => {
    for (const from of unitNames) for (const to of unitsLike(from)) expect(convertAmount(convertAmount(250, from, to)!, to, from)).toBeCloseTo(250, 6)
  })

  test('a unit’s compatible units are those of its quantity, including itself', () => {
    expect(unitsLike('mL')).toEqual(['L', 'mL', 'µL'])
    expect(unitsLike('spoon')).toEqual([])
    expect(isUnit('spoon')).toBe(false)
  })
})

test('sums are what a person would write', () => {
  expect(roundAmount(0.5 - 0.08)).toBe(0.42)
  expect(roundAmount(0.1 + 0.2)).toBe(0.3)
})

describe('a typed amount', () => {
  test.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['-2', -2],
    ['-0,25', -0.25],
    [' 3 ', 3],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['0', 0],
  ])('%s is %d: a comma is a point if there is no point', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test.each(['', '-', '.', '1.2.3', '1,2,3', '1.000,5', '1e3', 'abc', '+1', '1 000', '0x1F', 'Infinity'])('%s is not a number', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
