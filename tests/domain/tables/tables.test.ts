import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { furtherOwnColumns, ownColumnKey } from '#domain/tables/own-columns.ts'
import { tables } from '#domain/tables/tables.ts'
import { sortKeyOf } from '#domain/tables/select-rows.ts'
import type { TableLookups, TableReferenceData } from '#domain/tables/table-definition.ts'
import { makeMember, makeSample, makeSampleType, makeUnit } from '#tests/harness/factories.ts'
import { compareBy, createRowFilter } from '#tests/harness/select-in-memory.ts'

const passage = { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] } as const
const lot = { id: 8, key: 'Lot', type: 'TEXT', required: false, options: [] } as const
const words: TableReferenceData = {
  types: [makeSampleType({ id: 1, name: 'Cell line', fields: [passage, lot] }), makeSampleType({ id: 2, name: 'Antibody', fields: [{ ...lot, id: 9 }] })],
  members: [makeMember({ id: 1, fullName: 'Ada' })],
  series: [],
  units: [makeUnit({ kind: 'freezer' }), makeUnit({ id: 2, kind: 'cabinet' })],
  studies: [],
  equipment: [],
  me: 7,
  startOfToday: 0,
  yesterday: '2026-03-02',
  soon: '2026-04-02',
}
const names: TableLookups = {
  type: (id) => words.types.find((type) => type.id === id)?.name ?? '',
  member: () => 'Ada',
  series: () => '',
  sample: () => '',
  study: () => '',
  place: () => '',
  samplesIn: () => 0,
  day: () => '2026-03-03',
}
const question = { filters: [], search: '', sortColumn: 'name', sortDirection: 'ASC' } as const

describe.each(Object.values(tables))('the table $scope', (table) => {
  test('has one primary column, and every default is a column [VIEW-13]', () => {
    const columns = table.columns(words)
    expect(columns.filter((column) => column.isPrimary).map((column) => column.key)).toEqual([table.primary])
    const keys = columns.map((column) => column.key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of [...table.defaultColumns, table.defaultSort.column]) expect(keys).toContain(key)
  })
})

test('samples have a column for every field of their types; equal names include their type', () => {
  const columns = new Map(tables.SAMPLES.columns(words).map((column) => [column.key, column]))
  expect(columns.get('meta.7')).toMatchObject({ name: 'Passage', columnType: 'number', listSort: 'meta.number.7' })
  expect(columns.get('meta.8')).toMatchObject({ name: 'Lot (Cell line)' })
  expect(columns.get('meta.9')).toMatchObject({ name: 'Lot (Antibody)' })
  expect(columns.get('meta.7')!.text(makeSample({ meta: { 7: '12' } }), names)).toBe('12')
})

test('a field that only some samples have is a column by its name, whatever the number and the case in each sample', () => {
  const key = ownColumnKey('Ratio, 50%')!
  // Columns are separated by commas in addresses.
  expect(key).not.toContain(',')
  const column = tables.SAMPLES.columnOf!(key)!
  expect(column).toMatchObject({ key, name: 'Ratio, 50%', sortable: true, listSort: 'own.ratio, 50%' })
  const sampleWith = (id: number, key: string) => makeSample({ ownFields: [{ id, key, type: 'TEXT' }], meta: { [id]: '1:2' } })
  expect(column.text(sampleWith(21, 'Ratio, 50%'), names)).toBe('1:2')
  expect(column.text(sampleWith(22, 'ratio, 50%'), names)).toBe('1:2')
  expect(column.text(sampleWith(23, 'Other'), names)).toBe('')
  expect(ownColumnKey('n'.repeat(limits.name.longest))).toBeUndefined()
  for (const other of ['name', 'meta.7', 'own.', 'own. ']) expect(tables.SAMPLES.columnOf!(other)).toBeUndefined()
})

test('of the fields that some samples have, those that a view does not show yet can be added', () => {
  const shown = [tables.SAMPLES.columnOf!('own.donor')!]
  expect(furtherOwnColumns(['Clone', 'Donor'], shown).map(({ key }) => key)).toEqual(['own.Clone'])
})

test('archived samples are in the archive and nowhere else', () => {
  const [live, archived] = [makeSample(), makeSample({ archived: 1 })]
  expect([live, archived].map(createRowFilter(tables.SAMPLES, words, question))).toEqual([true, false])
  expect([live, archived].map(createRowFilter(tables.ARCHIVE, words, question))).toEqual([false, true])
})

test('rows pass if they match all filters and have all words, whatever their accents and case', () => {
  const row = makeSample({ name: 'Ünïque β-cell', sampleTypeId: 2, expiration: '2026-03-20' })
  const passes = (fields: object) => createRowFilter(tables.SAMPLES, words, { ...question, ...fields })(row)
  expect(passes({ search: 'CELL unique' })).toBe(true)
  expect(passes({ search: 'unique mouse' })).toBe(false)
  expect(passes({ filters: [{ field: 'search', value: 'mouse' }] })).toBe(false)
  expect(passes({ filters: [{ field: 'type', value: '2' }] })).toBe(true)
  expect(passes({ filters: [{ field: 'type', value: '1' }] })).toBe(false)
  expect(passes({ filters: [{ field: 'expires', value: 'soon' }] })).toBe(true)
  expect(passes({ filters: [{ field: 'expires', value: 'past' }] })).toBe(false)
  expect(passes({ filters: [{ field: 'no such field', value: '1' }] })).toBe(true)
})

test.each([
  ['missing', { missingSince: 5 }],
  ['low', { amount: 1, lowAmount: 1 }],
  ['out', { outBy: 8 }],
  ['mine', { outBy: 7 }],
])('samples are filtered by what to do about them: %s', (status, fields) => {
  const passes = createRowFilter(tables.SAMPLES, words, { ...question, filters: [{ field: 'status', value: status }] })
  expect(passes(makeSample(fields))).toBe(true)
  expect(passes(makeSample({ outBy: null, amount: 1 }))).toBe(false)
  expect(passes(makeSample({ missingSince: 5, lowAmount: 1, amount: 1, outBy: 7 }))).toBe(true)
})

test('what a colleague has checked out, also one whose number begins like this person’s, is not checked out by this person', () => {
  const passes = createRowFilter(tables.SAMPLES, words, { ...question, filters: [{ field: 'status', value: 'mine' }] })
  expect([8, 77, 1].map((outBy) => passes(makeSample({ outBy })))).toEqual([false, false, false])
})

test('rows without a value come last in both directions; numbers sort as numbers', () => {
  const rows = ['10', '', '9'].map((value, i) => makeSample({ id: i + 1, meta: { 7: value } }))
  const column = tables.SAMPLES.columns(words).find(({ key }) => key === 'meta.7')
  const sorted = (direction: 'ASC' | 'DESC') =>
    rows
      .map((row) => sortKeyOf(row, column, names))
      .sort(compareBy(direction))
      .map(({ id }) => id)
  expect(sorted('ASC')).toEqual([3, 1, 2])
  expect(sorted('DESC')).toEqual([1, 3, 2])
})

test('units are filtered by their values', () => {
  const [kind] = tables.STORAGE.filters(words)
  expect(kind).toMatchObject({
    key: 'kind',
    label: 'kinds',
    values: [
      { value: 'cabinet', label: 'Cabinet' },
      { value: 'freezer', label: 'Freezer' },
    ],
  })
  const passes = createRowFilter(tables.STORAGE, words, { ...question, filters: [{ field: 'kind', value: 'Cabinet' }] })
  expect(words.units.filter(passes).map((unit) => unit.id)).toEqual([2])
})
