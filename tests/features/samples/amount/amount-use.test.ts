import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#src/features/samples/history/history-entries.ts'
import { readAmountUse, usesLeft } from '#src/features/samples/amount/amount-use.ts'

let at = 100
/** Entries are written oldest first, and read newest first. */
const entry = (from: number | null, to: number, fields: Partial<HistoryEntry> = {}, units = ['mL', 'mL']): HistoryEntry => ({
  key: String(++at),
  state: 'known',
  at,
  label: '',
  command: 'sample.adjust-amount@1',
  fullName: 'Ada',
  device: 'AA11BB',
  isThisDevice: false,
  isFirst: from === null,
  aliquotIds: [],
  changes: [
    { field: 'amount', from, to },
    { field: 'unit', from: from === null ? null : units[0]!, to: units[1]! },
  ],
  ...fields,
})
const readUse = (oldestFirst: HistoryEntry[], amount: number, unit = 'mL') => readAmountUse(oldestFirst.toReversed(), { amount, unit })

describe('how an amount was used', () => {
  test('from what it was at first, in steps, with the uses that are left', () => {
    const use = readUse([entry(null, 1), entry(1, 0.95), entry(0.95, 0.9), entry(0.9, 0.8)], 0.8)
    expect(use.full).toBe(1)
    expect(use.steps.map(({ to }) => to)).toEqual([1, 0.95, 0.9, 0.8])
    expect(use.usesLeft).toBe(16)
    const inExperiments = { command: 'section.use-amount@1' }
    expect(readUse([entry(null, 1), entry(1, 0.95, inExperiments), entry(0.95, 0.9, inExperiments)], 0.8).usesLeft).toBe(16)
  })

  test('without its beginning, against the most that is known; without a history nothing is claimed', () => {
    expect(readUse([entry(0.6, 0.5)], 0.5).full).toBe(0.6)
    expect(readUse([entry(null, 0), entry(0, 2), entry(2, 1)], 1).full).toBe(2)
    expect(readUse([], 0.5)).toEqual({ steps: [], full: undefined, usesLeft: undefined })
    // It was filled up, from nobody knows how much at first: a full bar would claim that nothing is missing.
    expect(readUse([entry(0.2, 0.5)], 0.5).full).toBeUndefined()
    // What was imported or written down may have been used before.
    expect(readUse([entry(null, 0.5)], 0.5).full).toBeUndefined()
    expect(readUse([entry(null, 0.5), entry(0.5, 0.5)], 0.5).full).toBe(0.5)
  })

  test('aliquots, refused changes and what was undone are not uses', () => {
    const aliquots = entry(1, 0.5, { command: 'sample.aliquot@1' })
    const refused = entry(0.5, 0.1, { state: 'refused' })
    const use = readUse([entry(null, 1), aliquots, refused, entry(0.5, 0.4), entry(0.4, 0.5), entry(0.5, 0.49)], 0.49)
    expect(use.usesLeft).toBeUndefined()
    expect(use.steps).toHaveLength(5)
  })

  test('is counted in the unit of today, as far back as it can be converted', () => {
    const use = readUse([entry(5, 2, {}, ['vial', 'vial']), entry(2, 900, {}, ['vial', 'µL']), entry(900, 850, {}, ['µL', 'µL'])], 0.85)
    expect(use.steps.map(({ from, to }) => [from, to])).toEqual([
      [undefined, 0.9],
      [0.9, 0.85],
    ])
  })
})

describe('the uses that are left', () => {
  test('need two uses, and follow the median of the last five', () => {
    expect(usesLeft(1, [0.1])).toBeUndefined()
    expect(usesLeft(0.42, [0.05, 0.05])).toBe(8)
    expect(usesLeft(1, [9, 9, 9, 0.1, 0.1, 0.1, 0.5, 0.2])).toBe(10)
    expect(usesLeft(0.3, [0.1, 0.1])).toBe(3)
    expect(usesLeft(0.01, [0.1, 0.1])).toBe(0)
  })
})
