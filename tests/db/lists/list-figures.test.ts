import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samplesList } from '#db/lists/columns/samples.ts'
import { EntityColumns } from '#db/lists/entity-columns.ts'
import { ownFieldNames, ownFieldsRequest } from '#db/lists/own-field-names.ts'
import type { ListFigures, ListRequest } from '#db/lists/list-request.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { ownColumn } from '#domain/tables/own-columns.ts'
import { makeSample } from '#tests/harness/factories.ts'

const request = (figures: ListFigures): ListRequest => ({
  entity: 'samples',
  within: [{ field: 'archived', op: 'is', value: 0 }],
  sort: { column: 'id', direction: 'descending' },
  figures,
})
const expired = { expired: [{ field: 'expiration', op: 'to', value: '2026-06-30' }] } as const

const rows = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 60 }),
      layerId: fc.option(fc.constantFrom(1, 2, 3)),
      position: fc.integer({ min: 0, max: 5 }),
      expiration: fc.constantFrom('', '2026-01-01', '2026-12-24'),
      archived: fc.constantFrom(0 as const, 1 as const),
    })
    .map((fields) => makeSample(fields)),
  { selector: ({ id }) => id },
)
const columnsOf = (samples: readonly ReturnType<typeof makeSample>[]) => {
  const columns = new EntityColumns(samplesList)
  for (const sample of samples) columns.put(sample)
  columns.flush()
  return columns
}
const withOwn = (id: number, fields: Readonly<Record<string, string>>) => ({
  id,
  ownFields: Object.keys(fields).map((key, at) => ({ id: id * 10 + at, key, type: 'TEXT' as const })),
  meta: Object.fromEntries(Object.values(fields).map((value, at) => [id * 10 + at, value])),
})
const isExpired = ({ expiration }: { expiration: string }) => expiration !== '' && expiration <= '2026-06-30'

describe('figures of a list', () => {
  test('are the values and marks of all its rows, in its order', () =>
    fc.assert(
      fc.property(rows, (samples) => {
        const { figures } = selectIds(columnsOf(samples), request({ columns: ['id', 'layer', 'position'], marks: expired }))
        const live = samples.filter(({ archived }) => !archived).sort((a, b) => b.id - a.id)
        expect(figures).toEqual({
          id: Float64Array.from(live, ({ id }) => id),
          layer: Float64Array.from(live, ({ layerId }) => layerId ?? NaN),
          position: Float64Array.from(live, ({ position }) => position),
          expired: Float64Array.from(live, (sample) => Number(isExpired(sample))),
        })
      }),
    ))

  test('grouped, are how many rows and marked rows have each value', () =>
    fc.assert(
      fc.property(rows, (samples) => {
        const { figures } = selectIds(columnsOf(samples), request({ columns: ['layer'], marks: expired, isGrouped: true }))
        const live = samples.filter(({ archived }) => !archived)
        const told = Array.from(figures!['layer']!, (layer, at) => [layer, figures!['count']![at], figures!['expired']![at]])
        const layers = new Set(live.map(({ layerId }) => layerId))
        const wanted = Array.from(layers, (layer) => {
          const there = live.filter(({ layerId }) => layerId === layer)
          return [layer ?? NaN, there.length, there.filter(isExpired).length]
        })
        expect(new Set(told)).toEqual(new Set(wanted))
      }),
    ))

  test('without a column count all rows together', () => {
    const columns = columnsOf([makeSample({ id: 1, expiration: '2026-01-01' }), makeSample({ id: 2 })])
    const { figures } = selectIds(columns, request({ columns: [], marks: expired, isGrouped: true }))
    expect(figures).toEqual({ count: Float64Array.of(2), expired: Float64Array.of(1) })
  })

  test('of a text are an error', () => {
    expect(() => selectIds(columnsOf([makeSample()]), request({ columns: ['name'] }))).toThrow('a text is no number')
  })
})

describe('fields that only some samples have', () => {
  const samples = [
    makeSample(withOwn(1, { Donor: 'D-10', Clone: '4C' })),
    makeSample(withOwn(2, { donor: 'D-9' })),
    makeSample(withOwn(3, { Removed: '' })),
    makeSample({ ...withOwn(4, { Archived: 'x' }), archived: 1 }),
    makeSample({ id: 5 }),
  ]

  test('are told by name, once each, without those that have no value and those of other lists', () => {
    const { texts, ids } = selectIds(columnsWith(samples, 'ownFields'), ownFieldsRequest(0))
    expect([...ids]).toEqual([1, 2])
    expect(ownFieldNames(texts!).map(({ key }) => key)).toEqual(['Clone', 'Donor'])
    expect(ownFieldNames(selectIds(columnsWith(samples, 'ownFields'), ownFieldsRequest(1)).texts!)).toEqual([{ key: 'Archived', type: 'TEXT' }])
  })

  test('order the list by the name of a field, numbers in it by their value and samples without it last', () => {
    const { listSort } = ownColumn('own.Donor')!
    const order = (direction: 'ascending' | 'descending') =>
      [...selectIds(columnsWith(samples, listSort), { entity: 'samples', sort: { column: listSort, direction } }).ids].slice(0, 2)
    expect(order('ascending')).toEqual([2, 1])
    expect(order('descending')).toEqual([1, 2])
  })

  function columnsWith(rows: Parameters<typeof columnsOf>[0], name: string) {
    const columns = new EntityColumns(samplesList)
    columns.addColumns([name])
    for (const row of rows) columns.put(row)
    columns.flush()
    return columns
  }
})
