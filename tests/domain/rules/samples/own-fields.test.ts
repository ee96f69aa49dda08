import { describe, expect, test } from 'vitest'
import type { OwnField } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { copiedFields, fieldNamed, shownFieldsOf, storedFieldId, withOwnFields } from '#domain/rules/samples/own-fields.ts'
import { makeSampleType } from '#tests/harness/factories.ts'

const passage = { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] } as const
const type = makeSampleType({ fields: [passage] })
const donor: OwnField = { id: 21, key: 'Donor', type: 'TEXT' }
const clone: OwnField = { id: 22, key: 'Clone', type: 'TEXT' }

describe('fields of a sample itself', () => {
  test('are there as long as they have a value; those of the type always are', () => {
    const sample = { ownFields: [donor, clone], meta: { 21: 'D-7', 22: '' } }
    expect(shownFieldsOf(sample, type).map(({ key }) => key)).toEqual(['Passage', 'Donor'])
  })

  test('are found by name whatever the case, after those of the type', () => {
    expect(fieldNamed([passage, donor], ' donor ')).toBe(donor)
    expect(fieldNamed([passage, { ...donor, key: 'PASSAGE' }], 'passage')).toBe(passage)
    expect(fieldNamed([passage], 'Donor')).toBeUndefined()
  })

  test('cannot have the name or the number of a field of the type, nor take the name of another one', () => {
    const sample = { ownFields: [donor, clone], meta: { 22: '4C' } }
    expect(withOwnFields(sample, type, [{ ...donor, id: 30, key: 'PASSAGE' }])).toBe('name-taken')
    expect(withOwnFields(sample, type, [{ ...donor, id: 7, key: 'Other' }])).toBe('name-taken')
    expect(withOwnFields(sample, type, [{ ...donor, key: 'clone' }])).toBe('name-taken')
    expect(withOwnFields(sample, type, [{ ...donor, key: 'Donor code' }])).toEqual([{ ...donor, key: 'Donor code' }, clone])
  })

  test('take the name of one that is not shown because it has no value, and what is written there later', () => {
    const sample = { ownFields: [donor, { ...clone, also: [40] }], meta: { 21: 'D-7', 22: '' } }
    const renamed = withOwnFields(sample, type, [{ ...donor, key: 'Clone' }]) as OwnField[]
    expect(renamed).toEqual([{ ...donor, key: 'Clone', also: [22, 40] }])
    for (const id of [21, 22, 40]) expect(storedFieldId({ ownFields: renamed }, id)).toBe(21)
    // Nobody has decided yet between two texts of the other one.
    const edits = { 'meta:22': { by: 1, at: 1, others: [{ text: '4C', by: 2, at: 0 }] } }
    expect(withOwnFields({ ...sample, edits }, type, [{ ...donor, key: 'Clone' }])).toBe('name-taken')
    // It is changed at the same time.
    const swapped = [
      { ...donor, key: 'Clone' },
      { ...clone, key: 'Donor' },
    ]
    expect(withOwnFields(sample, type, swapped)).toBe('name-taken')
  })

  test('under a name that is there already, a new one is the same field, also a third time', () => {
    const sample = { ownFields: [donor], meta: { 21: 'D-7' } }
    const twice = withOwnFields(sample, type, [{ id: 40, key: 'donor', type: 'NUMERIC' }]) as OwnField[]
    expect(twice).toEqual([{ ...donor, also: [40] }])
    const thrice = withOwnFields({ ...sample, ownFields: twice }, type, [{ id: 41, key: 'DONOR', type: 'TEXT' }]) as OwnField[]
    expect(thrice).toEqual([{ ...donor, also: [40, 41] }])
    for (const id of [21, 40, 41]) expect(storedFieldId({ ownFields: thrice }, id)).toBe(21)
    expect(storedFieldId({ ownFields: thrice }, 99)).toBe(99)
  })

  test('make room for another one if they are empty, but not while two versions are kept of one', () => {
    const full = Array.from({ length: limits.many.ownFields }, (_, at): OwnField => ({ ...donor, id: 100 + at, key: `Field ${at}` }))
    const meta = Object.fromEntries(full.slice(1).map(({ id }) => [id, 'x']))
    const added = { ...clone, id: 900 }
    expect(withOwnFields({ ownFields: full, meta }, type, [added])).toEqual([...full.slice(1), added])
    const edits = { 'meta:100': { by: 1, at: 1, others: [{ text: 'y', by: 2, at: 0 }] } }
    expect(withOwnFields({ ownFields: full, meta, edits }, type, [added])).toBe('too-many')
  })

  test('a copy has the values of fields that there are, under their names', () => {
    const sample = { ownFields: [{ ...donor, also: [40] }, clone], meta: { 7: '12', 8: 'of a removed field', 21: 'D-7', 22: '' } }
    expect(copiedFields(sample, type)).toEqual({ meta: { 7: '12', 21: 'D-7' }, ownFields: [donor] })
    expect(copiedFields({ ownFields: null, meta: { 8: 'x' } }, undefined)).toEqual({ meta: {} })
  })
})
