import { describe, expect, test } from 'vitest'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { commonFields, metaKey } from '#machines/bulk-update/bulk-update-fields.ts'
import { differenceOf, planCell, planChange, planUndo } from '#machines/bulk-update/bulk-update-plan.ts'
import type { BulkField, BulkFieldKey } from '#machines/bulk-update/bulk-update-types.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { sampleRow } from '#tests/machines/rows.ts'

const text = (id: number, key: string, more: Partial<SampleField> = {}): SampleField => ({ id, key, type: 'TEXT', required: false, options: [], ...more })
const cells = makeSampleType({
  id: 1,
  fields: [text(7, 'Lot'), text(8, 'Passage', { type: 'NUMERIC' }), text(9, 'Colour', { type: 'RADIO', options: ['red'] })],
})
const plasmids = makeSampleType({ id: 2, fields: [text(21, 'LOT '), text(22, 'Passage'), text(23, 'Colour', { type: 'RADIO', options: ['blue'] })] })
const types = new Map([cells, plasmids].map((type) => [type.id, type]))

const field = (key: BulkFieldKey, value: string | null, meta: SampleField | null = null): BulkField => ({ key, meta, value, valueText: '' })

test('samples of two types share fields with the same name, kind and choices [BULK-03]', () => {
  expect(commonFields([cells]).map(metaKey)).toEqual(['meta:lot', 'meta:passage', 'meta:colour'])
  expect(commonFields([cells, plasmids]).map(metaKey)).toEqual(['meta:lot'])
  expect(commonFields([])).toEqual([])
})

describe('the preview of changes', () => {
  const lot = field('meta:lot', 'L-12', cells.fields[0])

  test('shows the old value next to the new, each under its own type’s id [BULK-03]', () => {
    const first = sampleRow(1, { meta: { 7: 'L-11' } })
    const second = sampleRow(2, { sampleTypeId: 2 })
    expect([first, second].map((sample) => planCell(sample, types, lot))).toEqual([
      { kind: 'change', was: 'L-11', to: 'L-12' },
      { kind: 'change', was: '', to: 'L-12' },
    ])
    expect([first, second].map((sample) => planChange(sample, types, [lot])?.set)).toEqual([
      { 'meta:7': { was: 'L-11', to: 'L-12' } },
      { 'meta:21': { was: '', to: 'L-12' } },
    ])
  })

  test('shows nothing if the value is already there, the type has no such field, or a value is still missing [BULK-02]', () => {
    const sample = sampleRow(1, { sampleTypeId: 2, note: 'Thaw', meta: { 21: 'L-12' } })
    const wanted = [lot, field('meta:passage', '3', cells.fields[1]), field('note', 'Thaw'), field('description', null), field('amount', '1 mL')]
    expect(wanted.map((one) => planCell({ ...sample, unit: 'mL' }, types, one).kind)).toEqual(['same', 'absent', 'same', 'waits', 'same'])
    expect(planChange(sample, types, wanted.slice(0, 4))).toBeNull()
  })

  test('gives samples a field that they do not have; those that have one of this name keep its number', () => {
    const donor: BulkField = { ...field('meta:donor', 'D-7', text(900, 'Donor')), isOwn: true }
    const own = { id: 31, key: 'donor', type: 'TEXT' } as const
    expect(planChange(sampleRow(1), types, [donor])).toMatchObject({
      set: { 'meta:900': { was: '', to: 'D-7' } },
      ownFields: [{ id: 900, key: 'Donor', type: 'TEXT' }],
    })
    const known = planChange(sampleRow(2, { ownFields: [own], meta: { 31: 'D-6' } }), types, [donor])
    expect(known).toMatchObject({ set: { 'meta:31': { was: 'D-6', to: 'D-7' } } })
    expect(known).not.toHaveProperty('ownFields')
    const ofType: BulkField = { ...field('meta:lot', 'L-1', text(900, 'lot')), isOwn: true }
    expect(planChange(sampleRow(3), types, [ofType])?.set).toEqual({ 'meta:7': { was: '', to: 'L-1' } })
    expect(planChange(sampleRow(4), types, [{ ...donor, value: '' }])).toBeNull()
  })

  test('reads a typed comma as a decimal point in every number [VAL-03]', () => {
    const passage = field('meta:passage', '3,5', cells.fields[1])
    expect(planCell(sampleRow(1), types, passage)).toEqual({ kind: 'change', was: '', to: '3.5' })
    expect(planCell(sampleRow(1, { unit: 'mL' }), types, field('amount', '0,5 mL'))).toEqual({ kind: 'change', was: '1 mL', to: '0.5 mL' })
  })

  test('sets or removes a parent [BULK-03]', () => {
    expect(planChange(sampleRow(1), types, [field('parent', '9')])?.parent).toEqual({ was: null, to: 9 })
    expect(planChange(sampleRow(1, { parentId: 9 }), types, [field('parent', '')])?.parent).toEqual({ was: 9, to: null })
  })

  test('sends an amount as the difference, in the unit of the sample [BULK-03]', () => {
    const to = (value: string, amount: number, unit: string) => planChange(sampleRow(1, { amount, unit }), types, [field('amount', value)])!.amount!
    expect(differenceOf(to('0.42 mL', 0.5, 'mL'))).toEqual({ delta: -0.08, unit: 'mL' })
    expect(differenceOf(to('500 µL', 1, 'mL'))).toEqual({ delta: -0.5, unit: 'mL' })
    expect(differenceOf(to('5 vial', 0, 'mL'))).toEqual({ delta: 5, unit: 'vial' })
    // A different quantity: the command refuses it.
    expect(differenceOf(to('5 vial', 1, 'mL'))).toEqual({ delta: 5, unit: 'vial' })
  })
})

describe('undoing it', () => {
  const before = sampleRow(1, { note: 'old', name: 'Tube 1', parentId: null, amount: 1, unit: 'mL' })
  const change = planChange(before, types, [field('note', 'new'), field('name', 'Tube one'), field('parent', '9'), field('amount', '0.4 mL')])!
  const after = { ...before, note: 'new', name: 'Tube one', parentId: 9, amount: 0.4 }

  test('restores every value that is still as written [BULK-04]', () => {
    const { back, kept } = planUndo(after, change)
    expect(kept).toBe(false)
    expect(back).toMatchObject({ set: { note: { was: 'new', to: 'old' }, name: { was: 'Tube one', to: 'Tube 1' } }, parent: { was: 9, to: null } })
    expect(differenceOf(back!.amount!)).toEqual({ delta: 0.6, unit: 'mL' })
  })

  test('leaves what someone has changed since [BULK-04]', () => {
    const { back, kept } = planUndo({ ...after, note: 'theirs', parentId: 12, amount: 0.3 }, change)
    expect(kept).toBe(true)
    expect(back).toEqual({ sampleId: 1, name: 'Tube one', set: { name: { was: 'Tube one', to: 'Tube 1' } }, parent: null, amount: null })
    const { back: nothing } = planUndo({ ...after, note: 'theirs', name: 'theirs', parentId: 12, amount: 0.3 }, change)
    expect(nothing).toBeNull()
  })

  test('leaves a sample that is gone or archived by now', () => {
    expect(planUndo(undefined, change)).toEqual({ back: null, kept: true })
    expect(planUndo({ ...after, archived: 1 }, change)).toEqual({ back: null, kept: true })
  })

  test('empties a sample again that was empty, whatever its unit was', () => {
    const empty = sampleRow(1, { amount: 0, unit: 'vial' })
    const filled = planChange(empty, types, [field('amount', '2 mL')])!
    const { back } = planUndo({ ...empty, amount: 2, unit: 'mL' }, filled)
    expect(differenceOf(back!.amount!)).toEqual({ delta: -2, unit: 'mL' })
  })
})
