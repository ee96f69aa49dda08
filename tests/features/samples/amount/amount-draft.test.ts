import { describe, expect, test } from 'vitest'
import { differenceIn, inMode, inUnit, resultOf, storedAs, takeOut, takeOutMore, type AmountDraft } from '#src/features/samples/amount/amount-draft.ts'

const base: AmountDraft = { text: '0.42', unit: 'mL' }

describe('an amount being edited', () => {
  test('what is taken out and the new amount are the same difference', () => {
    const taken = takeOut('0.05', base, 'mL')
    expect([differenceIn(taken, base), resultOf(taken, base)]).toEqual([-0.05, 0.37])
    const set = inMode('set', taken, base)
    expect(set).toEqual({ text: '0.37', unit: 'mL' })
    expect(inMode('take', set, base)).toEqual(taken)
  })

  test('it is stored in the unit it had; an empty sample gets the unit that was entered', () => {
    expect(storedAs(320, 'µL', base)).toEqual({ text: '0.32', unit: 'mL' })
    expect(storedAs(320, 'µL', { text: '0', unit: 'mL' })).toEqual({ text: '320', unit: 'µL' })
  })

  test('nothing is changed until something is taken out', () => {
    expect(takeOut(' ', base, 'mL')).toEqual(base)
    expect(inMode('take', { text: '0.5', unit: 'mL' }, base)).toEqual(base)
    expect(inMode('set', base, base)).toEqual(base)
    expect(differenceIn(base, base)).toBe(0)
  })

  test('portions add up, in the unit that is chosen', () => {
    const once = takeOutMore({ amount: 10, unit: 'µL' }, base, base)
    expect(once).toMatchObject({ taken: '0.01', unit: 'mL' })
    expect(takeOutMore({ amount: 50, unit: 'µL' }, once, base)).toMatchObject({ taken: '0.06' })
    const inMicroliters = inUnit('µL', once, base)
    expect(inMicroliters).toEqual({ text: '420', unit: 'µL', taken: '10' })
    expect(resultOf(inMicroliters, base)).toBe(410)
    expect(inUnit('µL', base, base)).toEqual({ text: '420', unit: 'µL' })
  })

  test.each([['-1'], ['x'], ['0.0.1']])('%s is no amount', (text) => {
    expect(differenceIn(takeOut(text, base, 'mL'), base)).toBeUndefined()
    expect(differenceIn({ ...base, text }, base)).toBeUndefined()
    expect(inUnit('µL', { ...base, text: 'x' }, base).text).toBe('x')
  })
})
