import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idsInTreeOrder } from '#db/lists/columns/storage-layers.ts'
import { samplesList } from '#db/lists/columns/samples.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import type { ListFilter, ListRequest } from '#db/lists/list-request.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'

const layers = [
  makeLayer({ id: 1, name: 'Freezer B', parentId: null }),
  makeLayer({ id: 2, name: 'Box', parentId: 1, place: 2 }),
  makeLayer({ id: 3, name: 'Drawer', parentId: 1, place: 1 }),
  makeLayer({ id: 4, name: 'Ä cabinet', parentId: null }),
  makeLayer({ id: 5, name: 'Freezer 10', parentId: null }),
  makeLayer({ id: 6, name: 'freezer 9', parentId: null }),
]
const types = [
  { id: 1, name: 'plasmid' },
  { id: 2, name: 'Antibody' },
]
const ids = fc.integer({ min: 1, max: 25 })
const words = fc.constantFrom('', 'HeLa', 'hela', 'Äpfel', 'anti-CD3ε', 'Aliquot', 'µ', '2026', 'lot 7')
const rowArbitrary: fc.Arbitrary<SampleRow> = fc
  .record({
    id: ids,
    name: fc.constantFrom('HeLa', 'hela', 'Äpfel', 'Zebra', 'anti-CD3ε', 'Aliquot', 'Aliquot 9', 'aliquot 10', 'Aliquot 010', 'Aliquot 10 b'),
    description: words,
    note: words,
    sampleTypeId: fc.constantFrom(1, 2, 9),
    layerId: fc.option(fc.constantFrom(1, 2, 3, 4, 5, 6, 9)),
    position: fc.integer({ min: 0, max: 3 }),
    altBarcode: fc.option(fc.constantFrom('AB-1', 'ab-12')),
    expiration: fc.constantFrom('', '2026-01-01', '2026-12-24'),
    archived: fc.constantFrom(0 as const, 1 as const),
    meta: fc.constantFrom({}, { 7: 'Passage 14' }, { 7: 'passage 9' }, { 7: 'ε', 8: 'µ' }),
  })
  .map((fields) => makeSample(fields))

const filterArbitrary: fc.Arbitrary<ListFilter> = fc.oneof(
  fc.constantFrom<ListFilter>(
    { field: 'archived', op: 'is', value: 0 },
    { field: 'type', op: 'in', value: [2, 9] },
    { field: 'type', op: 'not in', value: [1] },
    { field: 'layer', op: 'empty' },
    { field: 'expiration', op: 'filled' },
    { field: 'expiration', op: 'to', value: '2026-06-30' },
    { field: 'position', op: 'from', value: 2 },
    { field: 'layer', op: 'is not', value: 2 },
    { field: 'name', op: 'contains', value: 'É' },
    { field: 'name', op: 'contains', value: 'El' },
  ),
)
const requestArbitrary: fc.Arbitrary<ListRequest> = fc.record({
  entity: fc.constant('samples' as const),
  filters: fc.array(filterArbitrary, { maxLength: 2 }),
  search: fc.constantFrom('', 'HELA', 'e', 'ab-1', '00500000', 'passage 14', 'hela 2026', 'Μ', 'zz'),
  sort: fc.record({
    column: fc.constantFrom('name', 'type', 'place', 'expiration', 'created', 'id', 'meta.text.7'),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
})

type Change = { put: SampleRow } | { remove: number } | 'settle'
const changeArbitrary: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: rowArbitrary.map((put) => ({ put })) },
  { weight: 2, arbitrary: ids.map((remove) => ({ remove })) },
  { weight: 2, arbitrary: fc.constant('settle' as const) },
)

const newColumns = () => {
  const columns = new EntityColumns(samplesList)
  columns.rank('storageLayers', layers as never[])
  columns.rank('sampleTypes', types as never[])
  columns.addColumns(['meta.text.7'])
  return columns
}

// What a person means by it, implemented again without columns, slots or sort orders.
const typeOrder = [2, 1]
const layerOrder = [4, 6, 5, 1, 3, 2]
const rank = (order: readonly number[], id: number | null): number | null => (id === null ? null : order.includes(id) ? order.indexOf(id) : 1000 + id)
const keysOf: Readonly<Record<string, (row: SampleRow) => (string | number | null)[]>> = {
  name: (row) => [row.nameFold],
  type: (row) => [rank(typeOrder, row.sampleTypeId), row.nameFold],
  place: (row) => [rank(layerOrder, row.layerId), row.position],
  expiration: (row) => [row.expiration || null, row.nameFold],
  created: (row) => [row.createdAt],
  id: (row) => [row.id],
  'meta.text.7': (row) => [row.meta[7] === undefined ? null : normalizeText(row.meta[7])],
}
const valueOf: Readonly<Record<string, (row: SampleRow) => string | number | null>> = {
  archived: (row) => row.archived,
  type: (row) => row.sampleTypeId,
  layer: (row) => row.layerId,
  expiration: (row) => row.expiration || null,
  position: (row) => row.position,
  name: (row) => row.nameFold,
}

function meets(row: SampleRow, filter: ListFilter): boolean {
  const value = valueOf[filter.field]!(row)
  if (filter.op === 'empty') return value === null
  if (filter.op === 'is not') return value !== filter.value
  if (filter.op === 'not in') return value === null || !filter.value.includes(value)
  if (value === null) return false
  if (filter.op === 'filled') return true
  if (filter.op === 'is') return value === filter.value
  if (filter.op === 'in') return filter.value.includes(value)
  if (filter.op === 'from') return value >= filter.value
  if (filter.op === 'to') return value <= filter.value
  return filter.op === 'contains' && String(value).includes(normalizeText(filter.value))
}

function finds(row: SampleRow, search: string): boolean {
  const texts = [row.name, toBarcode('sample', row.id), row.altBarcode ?? '', row.description, row.note, ...Object.values(row.meta)].map(normalizeText)
  return normalizeText(search)
    .split(' ')
    .every((word) => texts.some((text) => text.includes(word)))
}

function compareRows(a: SampleRow, b: SampleRow, { column, direction }: ListRequest['sort']): number {
  const [left, right] = [keysOf[column]!(a), keysOf[column]!(b)]
  const emptyOrder = Number(left[0] === null) - Number(right[0] === null)
  if (emptyOrder) return emptyOrder
  // Rows without a value are sorted by the next criterion, whatever the direction.
  const back = direction === 'descending' && left[0] !== null ? -1 : 1
  for (const [i, key] of left.entries()) {
    const other = right[i]!
    if (key !== null && other !== null && key !== other) return compareKeys(key, other) * back
  }
  return (a.id - b.id) * back
}

/** Numbers inside texts count by value, and zeros in front of them only if nothing else differs. */
function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [a, b].map((text) => text.replace(/\d+/g, (digits) => String(BigInt(digits)).padStart(30, '0')))
    if (left !== right) return left! < right! ? -1 : 1
    return a.length - b.length
  }
  return a < b ? -1 : 1
}

const naive = (rows: ReadonlyMap<number, SampleRow>, { filters = [], search = '', sort }: ListRequest): number[] =>
  [...rows.values()]
    .filter((row) => filters.every((filter) => meets(row, filter)) && finds(row, search))
    .sort((a, b) => compareRows(a, b, sort))
    .map((row) => row.id)

test('columns kept up to date through any changes return the same as new ones, and as filtering and sorting the rows [MIRROR-04]', () => {
  fc.assert(
    fc.property(fc.array(changeArbitrary, { maxLength: 120 }), fc.array(requestArbitrary, { minLength: 1, maxLength: 4 }), (changes, requests) => {
      const kept = newColumns()
      const rows = new Map<number, SampleRow>()
      for (const change of changes) {
        if (change === 'settle') {
          kept.flush()
          // Sort orders exist while rows change: they are kept up to date, not built at the end.
          for (const request of requests) expect([...selectIds(kept, request).ids]).toEqual(naive(rows, request))
        } else if ('put' in change) {
          kept.put(change.put)
          rows.set(change.put.id, change.put)
        } else {
          kept.remove(change.remove)
          rows.delete(change.remove)
        }
      }
      kept.flush()
      const rebuilt = newColumns()
      for (const row of rows.values()) rebuilt.put(row)
      rebuilt.flush()
      for (const request of requests) {
        const { ids, outOf } = selectIds(kept, request)
        expect([...ids]).toEqual(naive(rows, request))
        expect([...selectIds(rebuilt, request).ids]).toEqual([...ids])
        expect(outOf).toBe(rows.size)
      }
    }),
    { numRuns: 300 },
  )
})

test('compartments are in the order of the expanded tree', () => {
  expect(idsInTreeOrder(layers)).toEqual(layerOrder)
  expect(idsInTreeOrder([makeLayer({ id: 7, parentId: 99 })])).toEqual([7])
})

describe('numbers in names count by value', () => {
  const sortedBy = (column: string, rows: readonly SampleRow[]) => {
    const columns = newColumns()
    for (const row of rows) columns.put(row)
    columns.flush()
    return [...selectIds(columns, { entity: 'samples', sort: { column, direction: 'ascending' } }).ids]
  }
  const fractions = [10, 9, 100].map((number, at) => makeSample({ id: at + 1, name: `Fraction ${number}`, sampleTypeId: 2, layerId: null }))

  test('in a list by name', () => {
    expect(sortedBy('name', fractions)).toEqual([2, 1, 3])
  })

  test('in a list by type, and within each type', () => {
    const columns = newColumns()
    columns.rank('sampleTypes', [10, 9].map((number) => ({ id: number, name: `Plate ${number}` })) as never[])
    for (const row of [...fractions, makeSample({ id: 4, name: 'Fraction 1', sampleTypeId: 10 }), makeSample({ id: 5, sampleTypeId: 9 })]) columns.put(row)
    columns.flush()
    expect([...selectIds(columns, { entity: 'samples', sort: { column: 'type', direction: 'ascending' } }).ids]).toEqual([5, 4, 2, 1, 3])
  })

  test('in a list by location', () => {
    const inFreezer = (id: number, layerId: number) => makeSample({ id, layerId })
    expect(sortedBy('place', [inFreezer(1, 1), inFreezer(2, 5), inFreezer(3, 6)])).toEqual([3, 2, 1])
  })

  test('in a list by a text of a type', () => {
    const withText = (id: number, text: string) => makeSample({ id, meta: { 7: text } })
    expect(sortedBy('meta.text.7', [withText(1, 'Well A10'), withText(2, 'Well A2'), makeSample({ id: 3 })])).toEqual([2, 1, 3])
  })

  test('among the best matches of a search', () => {
    const columns = newColumns()
    for (const row of fractions) columns.put(row)
    columns.flush()
    const { ids } = selectIds(columns, { entity: 'samples', search: 'fraction', sort: { column: 'best', direction: 'ascending' } })
    expect([...ids]).toEqual([2, 1, 3])
  })

  test('when many rows are renamed at once', () => {
    const columns = newColumns()
    const rows = Array.from({ length: 400 }, (_, at) => makeSample({ id: at + 1, name: `Tube ${at}` }))
    for (const row of rows) columns.put(row)
    columns.flush()
    columns.order('name')
    const changed = rows.slice(0, 60).map((row) => makeSample({ id: row.id, name: `Tube ${1_000 - row.id}` }))
    for (const row of changed) columns.put(row)
    columns.flush()
    const expected = [...rows.slice(60), ...changed.toReversed()].map(({ id }) => id)
    expect([...columns.order('name').inDirection('ascending')].map((slot) => columns.idAt(slot))).toEqual(expected)
  })
})

test('compartments are in the order of their places, and of their names if two devices gave the same place', () => {
  const box = (id: number, name: string, place: number) => makeLayer({ id, name, parentId: 1, place })
  expect(idsInTreeOrder([makeLayer({ id: 1, parentId: null }), box(2, 'Box 12', 3), box(3, 'Box 2', 3), box(4, 'Last', 1)])).toEqual([1, 4, 3, 2])
})

test('the best matches come first: equal to the beginning of a name or a whole code, then inside the name, then elsewhere', () => {
  const columns = newColumns()
  const rows: [number, Partial<SampleRow>][] = [
    [1, { name: 'A medium', note: 'for HeLa' }],
    [2, { name: 'anti-HeLa' }],
    [3, { name: 'HeLa, passage 14' }],
    [4, { name: 'Zebra', altBarcode: 'HELA' }],
  ]
  for (const [id, fields] of rows) columns.put(makeSample({ id, ...fields }))
  columns.flush()
  const { ids } = selectIds(columns, { entity: 'samples', search: 'hela', sort: { column: 'best', direction: 'ascending' } })
  expect([...ids]).toEqual([3, 4, 2, 1])
})

test('the person’s filters count against the basic set of the list', () => {
  const columns = newColumns()
  for (let id = 1; id <= 9; id++) columns.put(makeSample({ id, archived: id % 3 === 0 ? 1 : 0, sampleTypeId: id % 2 }))
  columns.flush()
  const { ids, outOf } = selectIds(columns, {
    entity: 'samples',
    within: [{ field: 'archived', op: 'is', value: 0 }],
    filters: [{ field: 'type', op: 'is', value: 1 }],
    sort: { column: 'id', direction: 'ascending' },
  })
  expect([[...ids], outOf]).toEqual([[1, 5, 7], 6])
})

test('an unknown column or sort order is an error, not an empty list', () => {
  const columns = newColumns()
  expect(() => selectIds(columns, { entity: 'samples', sort: { column: 'colour', direction: 'ascending' } })).toThrow('samples is not sorted by colour')
  expect(() =>
    selectIds(columns, { entity: 'samples', filters: [{ field: 'colour', op: 'empty' }], sort: { column: 'name', direction: 'ascending' } }),
  ).toThrow('samples has no column colour')
})

test('100,000 samples are listed, searched, filtered and sorted, and changing one row sorts nothing again [MIRROR-04]', () => {
  const columns = newColumns()
  const plain = makeSample()
  const rows = Array.from({ length: 100_000 }, (_, at): SampleRow => {
    const [id, name] = [at + 1, `tube-${(at * 7919) % 100_003}`]
    return { ...plain, id, name, nameFold: name, sampleTypeId: 1 + (id % 2), archived: id % 10 === 0 ? 1 : 0, note: id % 501 === 0 ? 'lot 7' : '' }
  })
  for (const row of rows) columns.put(row)
  columns.flush()
  const live: ListFilter = { field: 'archived', op: 'is', value: 0 }
  const numberOf = ({ name }: SampleRow) => Number(name.slice('tube-'.length))
  const byName = rows.toSorted((a, b) => numberOf(a) - numberOf(b))
  const expectFound = (search: string, filters: ListFilter[], direction: 'ascending' | 'descending', wanted: (row: SampleRow) => boolean) => {
    const { ids, outOf } = selectIds(columns, { entity: 'samples', within: [live], filters, search, sort: { column: 'name', direction } })
    const expected = byName.filter((row) => !row.archived && wanted(row)).map(({ id }) => id)
    if (direction === 'descending') expected.reverse()
    expect(outOf).toBe(90_000)
    expect(ids.length).toBe(expected.length)
    expect(ids.findIndex((id, at) => id !== expected[at])).toBe(-1)
  }
  expectFound('', [], 'ascending', () => true)
  expectFound('lot 7', [{ field: 'type', op: 'is', value: 2 }], 'descending', ({ note, sampleTypeId }) => note === 'lot 7' && sampleTypeId === 2)
  expectFound('tube-12', [], 'ascending', ({ name }) => name.includes('tube-12'))

  const orders = new Map(['name', 'type'].map((sort) => [sort, columns.order(sort)]))
  const renamed = { ...byName.find(({ archived }) => !archived)!, name: 'very last', nameFold: 'very last' }
  columns.put(renamed)
  columns.flush()
  for (const [sort, order] of orders) expect(columns.order(sort)).toBe(order)
  const { ids } = selectIds(columns, { entity: 'samples', within: [live], sort: { column: 'name', direction: 'ascending' } })
  expect([ids.length, ids.at(-1)]).toEqual([90_000, renamed.id])
})
