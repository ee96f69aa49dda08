import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate } from '#domain/input.ts'
import { isUnit } from '#domain/rules/samples/amount.ts'
import { parseImportAmount, parseUnit } from '#domain/rules/import/import-amount.ts'
import { dayOrderOf, parseImportDate, unclearDateOf } from '#domain/rules/import/import-date.ts'
import { guessTargets } from '#domain/rules/import/import-target.ts'

describe('dates as people and programs write them', () => {
  test.each([
    ['2027-03-01', '2027-03-01'],
    ['2027-03-01 14:30', '2027-03-01'],
    ['2027-03-01T00:00:00.000Z', '2027-03-01'],
    ['2027/3/1', '2027-03-01'],
    ['20270301', '2027-03-01'],
    ['1.3.2027', '2027-03-01'],
    ['01.03.27', '2027-03-01'],
    ['1 Mar 2027', '2027-03-01'],
    ['1-Mär-2027', '2027-03-01'],
    ['March 1, 2027', '2027-03-01'],
    ['Feb 2028', '2028-02-29'],
    ['2027-02', '2027-02-28'],
    ['03/2027', '2027-03-31'],
    ['31/12/2027', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
  ])('%s is %s, whichever order was chosen', (text, day) => {
    expect(parseImportDate(text, 'day-first')).toBe(day)
    expect(parseImportDate(text, 'month-first')).toBe(day)
  })

  test('if both are possible, the chosen order decides', () => {
    expect(parseImportDate('3/4/2027', 'day-first')).toBe('2027-04-03')
    expect(parseImportDate('3/4/2027', 'month-first')).toBe('2027-03-04')
  })

  test.each(['', 'soon', '2027-02-30', '31.4.2027', '0/0/2027', '13/13/2027', '45291', '2027-13', '29 Feb 2027'])('"%s" is not a date', (text) => {
    expect(parseImportDate(text, 'day-first')).toBeUndefined()
  })

  test('a column shows its order if one of its dates does, and a question is needed if none or both do', () => {
    expect(dayOrderOf(['3/4/2027', '31/12/2027'])).toBe('day-first')
    expect(dayOrderOf(['3/4/2027', '12/31/2027'])).toBe('month-first')
    expect(dayOrderOf(['3/4/2027', '5-6-27'])).toBe('unclear')
    expect(dayOrderOf(['31/12/2027', '12/31/2027'])).toBe('mixed')
    expect(dayOrderOf(['5/5/2027'])).toBe('none')
    expect(dayOrderOf(['2027-03-01', '', '1.3.2027'])).toBe('none')
  })

  test('the date in the question can be read in both orders', () => {
    expect(unclearDateOf(['', '2027-03-01', '31/12/2027', '5/5/2027', '0/3/2027', '3/4/2029 10:15', '5/6/2029'])).toBe('3/4/2029')
    expect(unclearDateOf(['31/12/2027', '12/31/2027'])).toBeNull()
  })

  test('whatever is written, the result is a valid date', () => {
    const written = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(40), fc.constantFrom('/', '-', '.'), fc.nat(40), fc.nat(2100)).map(([a, sign, b, year]) => [a, b, year].join(sign)),
    )
    fc.assert(
      fc.property(written, fc.constantFrom('day-first' as const, 'month-first' as const), (text, order) => {
        const day = parseImportDate(text, order)
        if (day === undefined) return
        expect(isDate(day)).toBe(true)
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

describe('amounts with their units', () => {
  test.each([
    ['1.5 mL', 1.5, 'mL'],
    ['1,5mL', 1.5, 'mL'],
    ['1.234,5', 1234.5, ''],
    ['1,234.5 µL', 1234.5, 'µL'],
    ['1.234.567', 1234567, ''],
    ["1'000", 1000, ''],
    ['1 000 vials', 1000, 'vials'],
    ['2e-3 L', 0.002, 'L'],
    ['-3', -3, ''],
    ['0,25', 0.25, ''],
  ])('%s', (text, amount, unit) => {
    expect(parseImportAmount(text)).toEqual({ amount, unit })
  })

  test.each(['lots', '1,2,3', '1.2,3.4', 'mL', '1..5'])('%s is not an amount', (text) => {
    expect(parseImportAmount(text)).toBeUndefined()
  })

  test('a unit is found by its other spellings, including both micro signs', () => {
    expect(['ml', 'ML', 'ul', 'μL', 'µl', 'μg', 'tubes', 'pcs', ''].map(parseUnit)).toEqual(['mL', 'mL', 'µL', 'µL', 'µL', 'µg', 'vial', 'unit', ''])
    expect(parseUnit('furlong')).toBeUndefined()
    fc.assert(fc.property(fc.string(), (text) => isUnit(parseUnit(text) || 'mL')))
  })
})

test('columns are guessed from their headings in several languages, including fields of the types, and nothing twice', () => {
  const headings = ['Probenname', 'Sample Type', 'Lagerort', 'Well', 'Menge (µL)', 'Exp. date', 'Strichcode', 'Passage', 'Name', '', 'Colour']
  expect(guessTargets(headings, ['Passage'])).toEqual([
    'name',
    'type',
    'place',
    'position',
    'amount',
    'expiration',
    'altBarcode',
    'meta:passage',
    null,
    null,
    null,
  ])
})
