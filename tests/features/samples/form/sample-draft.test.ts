import { describe, expect, test } from 'vitest'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { findFreePositions, positionsFor } from '#domain/rules/storage/free-positions.ts'
import { emptyDraft, cloneDraft, newDraft, toInputs, validateDraft, withType } from '#src/features/samples/form/sample-draft.ts'
import { positionsText } from '#src/features/samples/form/start-location.ts'
import { missingData, missingSentence } from '#src/features/samples/missing-data.ts'
import { makeLayer, makeSample, makeSampleType } from '#tests/harness/factories.ts'

const field = (fields: Partial<SampleField>): SampleField => ({ id: 7, key: 'Passage', type: 'NUMERIC', required: true, options: [], ...fields })
const type = makeSampleType({ fields: [field({}), field({ id: 8, key: 'Host', type: 'RADIO', required: false, options: ['Mouse'], defaultValue: 'Mouse' })] })
const box = makeLayer({ id: 2, name: 'Box 2', rows: 2, columns: 3, reserved: { 3: { userId: 9, note: '' }, 4: { userId: 1, note: '' } } })

describe('a new sample as typed', () => {
  test('lists what is missing, in the specification’s words [INV-03]', () => {
    expect(validateDraft(emptyDraft, undefined, 0)).toEqual({
      name: 'The new sample requires a valid name.',
      type: 'The new sample requires a valid sampletypeID.',
    })
    const draft = withType({ ...emptyDraft, name: 'HeLa' }, type)
    expect(validateDraft(draft, type, 0)).toEqual({ 'meta:7': 'This field is required.' })
    expect(validateDraft({ ...draft, meta: { 7: 'twelve' } }, type, 0)).toEqual({ 'meta:7': 'This value is not valid for the field.' })
    expect(validateDraft({ ...draft, meta: { 7: '1' }, count: '1.5' }, type, 0)).toHaveProperty('count')
    expect(validateDraft({ ...draft, meta: { 7: '1' }, count: String(limits.many.created + 1) }, type, 0)).toHaveProperty('count')
    expect(validateDraft({ ...draft, meta: { 7: '1' }, count: '2', altBarcode: 'TUBE' }, type, 0)).toHaveProperty('barcode')
    expect(validateDraft({ ...draft, meta: { 7: '1' }, amount: '-1' }, type, 0)).toHaveProperty('amount')
    expect(validateDraft({ ...draft, name: '{1-3}', meta: { 7: '1' }, start: { layer: box, position: 1 } }, type, 2)).toEqual({
      place: 'No more room for placing this sample at this storage compartment',
    })
  })

  test('has the wanted type, or the only one of a laboratory, from the beginning', () => {
    expect(newDraft([type, makeSampleType({ id: 9, unit: 'vial' })], 9)).toMatchObject({ typeId: 9, unit: 'vial' })
    expect(newDraft([type, makeSampleType({ id: 9 }), makeSampleType({ id: 8, archived: 1 })], 8).typeId).toBeNull()
    expect(newDraft([type, makeSampleType({ id: 9, archived: 1 })])).toMatchObject({ typeId: type.id, unit: 'mL' })
    expect(newDraft([type, makeSampleType({ id: 9 })]).typeId).toBeNull()
  })

  test('an expiration that is no date is not saved', () => {
    const draft = { ...withType({ ...emptyDraft, name: 'HeLa' }, type), meta: { 7: '1' } }
    expect(validateDraft({ ...draft, expiration: '2026-02-30' }, type, 0)).toEqual({ expiration: 'Enter a date as YYYY-MM-DD.' })
    expect(validateDraft({ ...draft, expiration: '2028-02-29' }, type, 0)).toEqual({})
  })

  test('becomes one input for each name, with decimal points and no value of another type [VAL-03, INV-03]', () => {
    const draft = {
      ...withType({ ...emptyDraft, name: 'a {1-2}' }, type),
      meta: { 7: '1,5', 99: 'of another type' },
      amount: '2,5',
      start: { layer: box, position: 1 },
    }
    expect(toInputs(draft, type, [11, 12])).toMatchObject([
      { id: 11, name: 'a 1', amount: 2.5, meta: { 7: '1.5' } },
      { id: 12, name: 'a 2', unit: 'mL' },
    ])
    expect(Object.keys(toInputs(draft, type, [11, 12])[0]!.meta)).toEqual(['7'])
  })

  test('with a type gets its unit and defaults, and a clone gets everything except barcode, location and amount', () => {
    expect(withType(emptyDraft, type)).toMatchObject({ typeId: 1, unit: 'mL', amount: '1', meta: { 8: 'Mouse' } })
    const medium = { ...type, amount: 0.5, lowPercent: 20 }
    const chosen = withType(emptyDraft, medium)
    expect(toInputs({ ...chosen, name: 'DMEM' }, medium, [11])).toMatchObject([{ amount: 0.5, unit: 'mL', lowAmount: 0.1 }])
    // What one type proposes does not stay with another; what was typed does.
    expect(withType(chosen, type, medium).amount).toBe('1')
    expect(withType({ ...chosen, amount: '2' }, type, medium).amount).toBe('2')
    const sample = makeSample({ altBarcode: 'TUBE-1', layerId: 2, position: 3, meta: { 7: '3' }, parentId: 5 })
    expect(cloneDraft(sample, type)).toMatchObject({ name: `${sample.name} (copy)`, altBarcode: '', start: null, meta: { 7: '3' }, parentId: 5 })
    const withFields = { ...sample, ownFields: [{ id: 21, key: 'Donor', type: 'TEXT' as const }], meta: { 7: '3', 21: 'D-7', 99: 'of a removed field' } }
    const copied = toInputs({ ...cloneDraft(withFields, type), amount: '1' }, type, [50])
    expect(copied).toMatchObject([{ id: 50, meta: { 7: '3', 21: 'D-7' }, ownFields: withFields.ownFields }])
    expect(validateDraft(cloneDraft(sample, type), type, 1)).toEqual({ amount: 'Enter an amount.' })
  })
})

test('the free positions from the tapped one on skip taken and reserved ones [INV-03]', () => {
  const from = (samples: SampleRow[], userId: number, count: number) => positionsFor(box, findFreePositions(box, samples, userId), count, 2)
  expect(from([makeSample({ position: 2 })], 1, 3)).toEqual([4, 5, 6])
  expect(from([], 9, 2)).toEqual([2, 3])
  expect(from([], 1, 9)).toEqual([2, 4, 5, 6])
  expect(positionsFor(makeLayer(), findFreePositions(makeLayer(), [], 1), 2, 0)).toEqual([0, 0])
  expect(positionsText(box, [4])).toBe('Box 2 B1')
  expect(positionsText(box, [4, 5, 6])).toBe('Box 2 B1 – B3')
})

test('what a sample lacks is listed in the specification’s words [INV-08]', () => {
  expect(missingData(makeSample(), true)).toEqual(['meta data', 'description', 'notes', 'barcode'])
  expect(missingData(makeSample({ meta: { 7: '1' }, description: 'd', note: 'n', altBarcode: 'T' }), true)).toEqual([])
  expect(missingData(makeSample({ description: 'd', note: 'n', altBarcode: 'T' }), false)).toEqual([])
  const empty = missingData(makeSample({ name: '' }), true)
  expect(missingSentence(empty)).toBe('The sample contains no meta data, name, description, notes, barcode.')
  expect(missingSentence([])).toBeNull()
})
