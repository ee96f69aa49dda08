import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchSamples } from '#db/search/search-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { fromSearchHash, toSearchHash } from '#db/search/search-address.ts'
import { fromViewFilters, toViewFilters, type SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { conditionNames, searchProperties, type SearchCondition } from '#domain/rules/tables/search-condition.ts'
import { makePage, makeSample, makeSampleType, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  const fields = [
    { id: 7, key: 'Passage', type: 'NUMERIC' as const, required: false, options: [] },
    { id: 8, key: 'Medium', type: 'CHECKBOX' as const, required: false, options: ['DMEM', 'RPMI'] },
    { id: 9, key: 'Frozen', type: 'DATE' as const, required: false, options: [] },
  ]
  const rows = [
    ...smallLab().filter(({ entity }) => entity !== 'sampleTypes'),
    serverRow('sampleTypes', 1, makeSampleType({ fields })),
    serverRow('samples', 10, makeSample({ id: 10, name: 'Ärger', amount: 2.5, expiration: '2027-05-01', meta: { 7: '3.5', 8: 'DMEM|RPMI', 9: '2026-01-02' } })),
    serverRow(
      'samples',
      11,
      makeSample({ id: 11, name: 'arger two', amount: 10, expiration: '2027-05-02', ownerId: 2, meta: { 7: '12', 8: 'RPMI', 9: '2026-03-04' } }),
    ),
  ]
  await takePage(workspace.disk, makePage({ rows }), noon)
})

const ask = (sampleTypeMetaID: SearchCondition['sampleTypeMetaID'], value: string, more: Partial<SearchCondition> = {}): SearchCondition => ({
  sampleTypeMetaID,
  value,
  label: '',
  valueLabel: value,
  conditionLabel: '',
  condition: 'exact',
  dateType: 'TEXT',
  ...more,
})
const find = async (match: SampleSearch['match'], ...conditions: SearchCondition[]) => (await searchSamples(workspace, { match, conditions })).ids

describe('conditions of an advanced sample search [INV-07]', () => {
  test.each<[string, SearchCondition, number[]]>([
    ['text is equal by default, ignoring accents and case', ask('name', 'arger'), [10]],
    ['text that starts with it', ask('name', 'ARG', { condition: 'starts' }), [10, 11]],
    ['text that contains it', ask('name', 'two', { condition: 'contains' }), [11]],
    ['a number with a comma', ask(7, '3,5', { dateType: 'NUMERIC' }), [10]],
    ['a smaller number, not a smaller text', ask(7, '12', { dateType: 'NUMERIC', condition: 'less' }), [10]],
    ['a larger number', ask('amount', '2,4', { dateType: 'NUMERIC', condition: 'greater' }), [10, 11]],
    ['numbers between, including both ends', ask(7, '3.5|12', { dateType: 'NUMERIC', condition: 'between' }), [10, 11]],
    ['ends in the wrong order', ask(7, '12|3.5', { dateType: 'NUMERIC', condition: 'between' }), [10, 11]],
    ['on a day', ask('expiration', '2027-05-01', { dateType: 'DATE' }), [10]],
    ['before a day', ask('expiration', '2027-05-02', { dateType: 'DATE', condition: 'less' }), [10]],
    ['after a day', ask(9, '02.01.2026', { dateType: 'DATE', condition: 'greater' }), [11]],
    ['between days', ask(9, '2026-01-01|2026-12-31', { dateType: 'DATE', condition: 'between' }), [10, 11]],
    ['one of several chosen options', ask(8, 'dmem'), [10]],
    ['an owner', ask('owner', 'max member'), [11, 3]],
    ['a location by one of its names', ask('place', 'box of four'), [2, 1]],
    ['a location across its names', ask('place', 'freezer 1 / box of four / a2', { condition: 'contains' }), [2]],
    ['a type', ask('type', 'cell line'), [2, 10, 11, 3, 1]],
    ['an internal or custom barcode', ask('barcode', 'tube-1'), [1]],
    ['a value that is not a number', ask(7, 'many', { dateType: 'NUMERIC' }), []],
    ['nothing', ask('name', ' '), []],
  ])('%s', async (_, condition, ids) => {
    const found = await find('all', condition)
    expect(found.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('all must match, or any; found by name, archived ones never, and counted', async () => {
    const [low, owned] = [ask(7, '5', { dateType: 'NUMERIC', condition: 'less' }), ask('owner', 'Max Member')]
    expect(await find('all', low, owned)).toEqual([])
    expect(await find('any', low, owned)).toEqual([10, 11, 3])
    expect(await searchSamples(workspace, { match: 'all', conditions: [ask('name', 'old')] })).toMatchObject({ ids: [], outOf: 5 })
  })
})

test('a search is restored from a saved view and from an address [INV-07]', () => {
  const condition = fc.record({
    sampleTypeMetaID: fc.oneof(fc.integer({ min: 1 }), fc.constantFrom(...searchProperties)),
    label: fc.string(),
    value: fc.string(),
    valueLabel: fc.string(),
    condition: fc.constantFrom(...conditionNames),
    conditionLabel: fc.string(),
    dateType: fc.constantFrom('TEXT' as const, 'NUMERIC' as const, 'DATE' as const),
  })
  fc.assert(
    fc.property(fc.record({ match: fc.constantFrom('all' as const, 'any' as const), conditions: fc.array(condition) }), (search) => {
      expect(fromViewFilters(toViewFilters(search))).toEqual(search)
      expect(fromSearchHash(toSearchHash(search))).toEqual(search)
    }),
  )
  expect(fromSearchHash('#conditions={bad')).toEqual({ match: 'all', conditions: [] })
  expect(fromSearchHash(`#conditions=${encodeURIComponent('[{"sampleTypeMetaID":7,"value":"3"},{"sampleTypeMetaID":"evil"},null]')}`).conditions).toEqual([
    { sampleTypeMetaID: 7, value: '3', label: '', valueLabel: '', conditionLabel: '', condition: 'exact', dateType: 'TEXT' },
  ])
})

test('numbers in the names of the samples found count by value', async () => {
  const names = ['Fraction 10', 'fraction 9', 'Fraction 100', 'Fraction 10']
  const samples = names.map((name, at) => serverRow('samples', 20 + at, makeSample({ id: 20 + at, name }), 2))
  await workspace.mirror('samples').bulkPut(samples.map(({ row }) => row) as never[])
  expect(await find('all', ask('name', 'fraction', { condition: 'starts' }))).toEqual([21, 20, 23, 22])
})
