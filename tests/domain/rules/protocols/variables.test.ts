import { describe, expect, test } from 'vitest'
import { faultOf, fillIn, numberIn, valuesOf, variablesOf } from '#domain/rules/protocols/variables.ts'
import { makeVariable } from '#tests/harness/notebook.ts'

const volume = makeVariable()
const dilution = makeVariable({ id: 'dilution', name: 'Dilution', unit: '', value: '1:1000' })
const antibody = makeVariable({ id: 'antibody', name: 'Take antibody', unit: 'µL', value: '', formula: '{Volume} × {Dilution} × 1000' })
const computed = (id: string, formula: string) => makeVariable({ id, name: id, formula })

describe('variables of a protocol', () => {
  test('are computed from what was entered, or else from what the protocol says', () => {
    const all = [volume, dilution, antibody]
    expect([...valuesOf(all, {}).values()]).toEqual([10, '1:1000', 10])
    expect([...valuesOf(all, { volume: '7.5', dilution: '1 : 500' }).values()]).toEqual([7.5, '1 : 500', 15])
    expect([...valuesOf(all, { volume: 'a little' }).values()]).toEqual(['a little', '1:1000', null])
    expect(valuesOf([computed('third', '1 ÷ 3')], {}).get('third')).toBe(0.333333)
  })

  test('that need each other have no value, nor has what needs them', () => {
    const all = [computed('a', '{b}'), computed('b', '{a} + 1'), computed('c', '{a} × 2'), computed('d', '2 + 2')]
    expect([...valuesOf(all, {}).values()]).toEqual([null, null, null, 4])
    expect(all.map((each) => faultOf(each, all))).toEqual(['formula-circular', 'formula-circular', undefined, undefined])
  })

  test('each used twice by the next are computed in no time', () => {
    const all = Array.from({ length: 50 }, (_, at) => computed(`v${at}`, at === 49 ? '1' : `{v${at + 1}} + {v${at + 1}}`))
    expect(valuesOf(all, {}).get('v0')).toBe(Number((2 ** 49).toPrecision(6)))
  })

  test('have faults that can be named', () => {
    expect(faultOf(makeVariable({ name: ' ' }), [])).toBe('name-missing')
    expect(faultOf(makeVariable({ id: 'other' }), [volume])).toBe('name-taken')
    expect(faultOf(computed('a', '{Volume'), [volume])).toBe('formula-invalid')
    expect(faultOf(computed('a', '{Volum}'), [volume])).toBe('formula-name-unknown')
    expect(faultOf(antibody, [volume, dilution, antibody])).toBeUndefined()
  })

  test('are numbers, ratios, or texts that nothing is computed from', () => {
    expect(['10', ' 0.5 ', '-3', '1:1000', '1 : 4', '2:0', 'room temperature', ''].map(numberIn)).toEqual([
      10,
      0.5,
      -3,
      0.001,
      0.25,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are filled into texts that name them; other braces stay', () => {
    const shown = ({ value, unit }: typeof volume) => `${value} ${unit}`
    expect(fillIn('Pour { Volume } on {it}.', [volume], shown)).toBe('Pour 10 mL on {it}.')
    expect(variablesOf(['Take {Take antibody}'], [volume, dilution, antibody, computed('d', '1')])).toEqual([volume, dilution, antibody])
    expect(variablesOf(['No names'], [volume])).toEqual([])
  })
})
