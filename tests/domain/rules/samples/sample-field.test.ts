import { describe, expect, test } from 'vitest'
import type { SampleField, SampleFieldType } from '#domain/entities/sample-type.ts'
import { areFieldsValid, isFieldValue, normalizeFieldValue } from '#domain/rules/samples/sample-field.ts'

const field = (type: SampleFieldType, fields: Partial<SampleField> = {}): SampleField => ({
  id: 1,
  key: 'Field',
  type,
  required: false,
  options: ['a', 'b'],
  ...fields,
})

describe('a value is valid for its field [INV-01]', () => {
  test.each<[SampleFieldType, string[], string[]]>([
    ['TEXT', ['anything'], []],
    ['TEXTAREA', ['two\nlines'], []],
    ['NUMERIC', ['1', '-1.5', '1,5', '.5'], ['one', '1e5', '1.2.3', '1 000']],
    ['RADIO', ['a'], ['c', 'a|b']],
    ['CHECKBOX', ['a', 'a|b'], ['a|c']],
    ['COMBO', ['a', 'something else'], []],
    ['DATE', ['2026-11-21'], ['21.11.2026', '2026-13-01']],
    ['DATETIME', ['2026-11-21 08:05', '2026-11-21T23:59'], ['2026-11-21', '2026-11-21 24:00']],
    ['SAMPLELINK', ['12', '12|13'], ['0', 'x', '12,13']],
    ['FILE', ['7', '0c5c7a3e-1111-4aaa-8bbb-123456789abc|7'], ['a.pdf', '0', '7,8']],
    ['PROJECT', ['P1'], []],
    ['CHEMICAL', ['CCO'], []],
  ])('%s accepts %j and not %j', (type, good, bad) => {
    for (const value of ['', ...good]) expect(isFieldValue(field(type), value), value).toBe(true)
    for (const value of bad) expect(isFieldValue(field(type), value), value).toBe(false)
  })

  test('a mask describes the format of a text', () => {
    const masked = field('TEXT', { mask: 'AA-00*' })
    expect(['AB-12c', 'éz-991'].map((value) => isFieldValue(masked, value))).toEqual([true, true])
    expect(['AB-1', 'A1-123', 'AB_123', 'AB-1234'].map((value) => isFieldValue(masked, value))).toEqual([false, false, false, false])
  })
})

test('a decimal comma becomes a point if there is no point [VAL-03]', () => {
  expect(['1,5', ' 1.5 ', '-0,25', '7'].map((value) => normalizeFieldValue(field('NUMERIC'), value))).toEqual(['1.5', '1.5', '-0.25', '7'])
  expect(normalizeFieldValue(field('TEXT'), ' 1,5 ')).toBe('1,5')
})

describe('fields of one sample type', () => {
  test('have unique names, whatever the case', () => {
    expect(areFieldsValid([field('TEXT', { id: 1, key: 'Lot' }), field('TEXT', { id: 2, key: 'lot ' })])).toBe(false)
    expect(areFieldsValid([field('TEXT', { key: ' ' })])).toBe(false)
  })

  test('offer options if there is a choice, and a default that is one of them', () => {
    expect(areFieldsValid([field('COMBO', { options: [] })])).toBe(false)
    expect(areFieldsValid([field('RADIO', { options: ['a', 'x|y'] })])).toBe(false)
    expect(areFieldsValid([field('RADIO', { defaultValue: 'c' })])).toBe(false)
    expect(areFieldsValid([field('RADIO', { defaultValue: 'a' })])).toBe(true)
  })
})
