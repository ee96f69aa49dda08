import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSample } from '#domain/commands/create-sample.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { ImportRows } from '#domain/rules/import/import-parent.ts'
import { LocationLookup } from '#domain/rules/import/import-location.ts'
import { importReasons } from '#domain/rules/import/import-reason.ts'
import { checkImportRow, ImportClaims, type ImportCatalog, type ImportCells } from '#domain/rules/import/import-row.ts'
import { plainTargets } from '#domain/rules/import/import-target.ts'
import { makeLayer, makeSampleType } from '#tests/harness/factories.ts'

const layers = [
  makeLayer({ id: 1, name: 'Freezer 1' }),
  makeLayer({ id: 2, name: 'Box', parentId: 1, rows: 2, columns: 3, reserved: { 6: { userId: 9, note: '' } } }),
  makeLayer({ id: 3, name: 'Shelf', parentId: 1, altBarcode: 'SHELF' }),
  makeLayer({ id: 4, name: 'Freezer 2' }),
  makeLayer({ id: 5, name: 'Box', parentId: 4, rows: 20, columns: 20 }),
  makeLayer({ id: 6, name: 'Cold / dry', parentId: 4 }),
  makeLayer({ id: 7, name: 'Attic', parentId: 4, archived: 1 }),
]
const type = makeSampleType({
  fields: [
    { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] },
    { id: 8, key: 'Medium', type: 'RADIO', required: false, options: ['DMEM', 'RPMI'] },
    { id: 9, key: 'Frozen on', type: 'DATE', required: false, options: [] },
  ],
})
const old = makeSampleType({ id: 2, name: 'Old kind', archived: 1 })
const strict = makeSampleType({
  id: 3,
  name: 'Strict',
  fields: [
    { id: 21, key: 'Clone', type: 'TEXT', required: true, options: [] },
    { id: 22, key: 'Host', type: 'TEXT', required: true, options: [], defaultValue: 'Mouse' },
  ],
})
const medium = makeSampleType({ id: 4, name: 'Medium', amount: 500, lowPercent: 20 })
const catalog: ImportCatalog = {
  userId: 1,
  types: new Map([type, old, strict, medium].map((each) => [normalizeText(each.name), each])),
  locations: new LocationLookup(layers),
  occupiedPositions: (layerId) => new Map(layerId === 2 ? [[1, 'HeLa']] : []),
  nameByBarcode: (code) => (code === 'TUBE-1' ? 'HeLa' : undefined),
  sampleByName: (name) => ({ HeLa: { id: 1, archived: 0 as const }, Old: { id: 2, archived: 1 as const }, Twin: 'several' as const })[name],
  sampleByCode: (code) => ({ 'TUBE-1': { id: 1, archived: 0 as const }, GONE: { id: 2, archived: 1 as const } })[code],
}
const options = { typeId: null, order: 'day-first' } as const
const check = (cells: ImportCells, claims = new ImportClaims(), line = 2, rows = new ImportRows()) =>
  checkImportRow(line, cells, catalog, options, claims, rows)
const codes = (cells: ImportCells) => check(cells).reasons.map(({ code }) => code)
const good: ImportCells = { name: 'A', type: 'cell LINE' }

describe('a row becomes the sample it describes', () => {
  test('with its location, amount, date, fields and parent', () => {
    const { sample, series } = check({
      ...good,
      place: 'freezer 1 > box',
      position: 'b02',
      amount: '1,5 ml',
      expiration: '3/4/2027',
      altBarcode: ' X-1 ',
      parent: 'TUBE-1',
      series: 'Course',
      'meta:passage': '3,5',
      'meta:medium': 'rpmi',
      'meta:frozen on': '1.2.2026',
    })
    expect(sample).toEqual({
      name: 'A',
      sampleTypeId: 1,
      layerId: 2,
      position: 5,
      altBarcode: 'X-1',
      amount: 1.5,
      unit: 'mL',
      lowAmount: null,
      expiration: '2027-04-03',
      description: '',
      note: '',
      meta: { 7: '3.5', 8: 'RPMI', 9: '2026-02-01' },
      own: [],
      parentId: 1,
    })
    expect(series).toBe('Course')
  })

  test('with the default values, amount and low-stock limit of its type, if the file says nothing', () => {
    expect(check({ name: 'A', type: 'Medium' }).sample).toMatchObject({ amount: 500, unit: 'mL', lowAmount: 100 })
    expect(check({ name: 'A', type: 'Medium', amount: '2 L' }).sample).toMatchObject({ amount: 2, unit: 'L', lowAmount: 0.4 })
    expect(check({ name: 'A', type: 'Medium', unit: 'L' }).sample).toMatchObject({ amount: 0.5, unit: 'L', lowAmount: 0.1 })
    expect(check({ name: 'A', type: 'Medium', unit: 'g' }).sample).toMatchObject({ amount: 1, unit: 'g' })
    expect(check({ name: 'A', type: 'Strict', 'meta:clone': 'OKT3' }).sample?.meta).toEqual({ 21: 'OKT3', 22: 'Mouse' })
  })

  test('with fields that only this sample has; a name that a field of its type has means that field', () => {
    const { sample, reasons } = check({ ...good, 'own:Donor': ' D-7 ', 'own:Empty': ' ', 'own:PASSAGE': '3,5' })
    expect(reasons).toEqual([])
    expect(sample).toMatchObject({ meta: { 7: '3.5' }, own: [{ key: 'Donor', value: 'D-7' }] })
  })

  test.each([
    [{ place: 'Freezer 2 / Box', position: 'T20' }, 5, 400],
    [{ place: 'Freezer 2, Box, A2' }, 5, 2],
    [{ place: 'Cold / dry' }, 6, 0],
    [{ compartment: 'SHELF' }, 3, 0],
    [{ compartment: '008000000000002', position: '2' }, 2, 2],
    [{ place: 'Box', compartment: '008000000000005', position: 'A1' }, 5, 1],
  ])('location %j', (cells, layerId, position) => {
    const { sample, reasons } = check({ ...good, ...cells })
    // Two boxes have this name: the barcode decides.
    expect({ layerId: sample?.layerId, position: sample?.position, reasons }).toEqual({ layerId, position, reasons: [] })
  })
})

describe('a row that cannot become a sample says why', () => {
  test.each<[ImportCells, string[]]>([
    [{ type: 'Cell line' }, ['name-missing']],
    [{ name: 'A' }, ['type-missing']],
    [{ name: 'A', type: 'Nothing' }, ['type-unknown']],
    [{ name: 'A', type: 'Old kind' }, ['type-archived']],
    [{ ...good, name: 'x'.repeat(251) }, ['text-long']],
    [{ ...good, note: 'a\0b' }, ['text-unusable']],
    [{ ...good, place: 'Nowhere' }, ['place-unknown']],
    [{ ...good, place: 'Box', position: 'A2' }, ['place-ambiguous']],
    [{ ...good, place: 'Attic' }, ['place-archived']],
    [{ ...good, place: 'Shelf', position: 'A1' }, ['position-outside']],
    [{ ...good, place: 'Freezer 1/Box' }, ['position-missing']],
    [{ ...good, place: 'Freezer 1/Box', position: 'C9' }, ['position-outside']],
    [{ ...good, place: 'Freezer 1/Box', position: 'A1' }, ['position-taken']],
    [{ ...good, place: 'Freezer 1/Box', position: 'B3' }, ['position-reserved']],
    [{ ...good, position: 'B3' }, ['position-without-place']],
    [{ ...good, place: 'Shelf', compartment: '008000000000002', position: 'A2' }, ['place-differs']],
    [{ ...good, compartment: 'NONE' }, ['compartment-unknown']],
    [{ ...good, amount: 'lots' }, ['amount-invalid']],
    [{ ...good, amount: '-1' }, ['amount-negative']],
    [{ ...good, amount: '2000000000' }, ['amount-large']],
    [{ ...good, amount: '1 furlong' }, ['unit-unknown']],
    [{ ...good, amount: '1 mL', unit: 'g' }, ['unit-differs']],
    [{ ...good, expiration: '2027-02-30' }, ['date-invalid']],
    [{ ...good, altBarcode: 'TUBE-1' }, ['barcode-taken']],
    [{ ...good, altBarcode: '005000000000001' }, ['barcode-reserved']],
    [{ ...good, parent: 'NOBODY' }, ['parent-unknown']],
    [{ ...good, parent: 'GONE' }, ['parent-archived']],
    [{ ...good, parent: 'Old' }, ['parent-archived']],
    [{ ...good, parent: 'hela' }, ['parent-unknown']],
    [{ ...good, parent: 'Twin' }, ['parent-ambiguous']],
    [{ ...good, parent: 'A' }, ['parent-itself']],
    [{ ...good, 'meta:colour': 'red' }, ['field-unknown']],
    [{ ...good, 'meta:medium': 'milk' }, ['field-invalid']],
    [{ ...good, 'own:Medium': 'milk' }, ['field-invalid']],
    [{ ...good, 'meta:passage': '3', 'own:Passage': '4' }, ['field-twice']],
    [{ ...good, 'own:Donor': 'x', 'own:donor': 'y' }, ['field-twice']],
    [{ ...good, 'own:Donor': 'x\0' }, ['text-unusable']],
    [{ ...good, ...Object.fromEntries(Array.from({ length: limits.many.ownFields + 1 }, (_, at) => [`own:Field ${at}`, 'x'])) }, ['fields-many']],
    [{ name: 'A', type: 'Strict' }, ['field-required']],
    [{ name: '', type: 'Nothing', amount: 'lots', expiration: 'soon' }, ['name-missing', 'type-unknown', 'amount-invalid', 'date-invalid']],
  ])('%j', (cells, wanted) => {
    expect(codes(cells)).toEqual(wanted)
  })

  test('a position or barcode of an earlier row is taken, but only if that row is good', () => {
    const claims = new ImportClaims()
    const cells = { ...good, place: 'Freezer 2/Box', position: 'A1', altBarcode: 'SAME' }
    expect(check({ ...cells, amount: 'lots' }, claims, 2).sample).toBeNull()
    expect(check(cells, claims, 3).reasons).toEqual([])
    expect(check(cells, claims, 4).reasons).toEqual([
      { code: 'position-twice', values: { value: 'A1', place: 'Box', line: 3 } },
      { code: 'barcode-twice', values: { value: 'SAME', line: 3 } },
    ])
  })
})

test('whatever is in a row, its sample passes the input schema of the command, or there are reasons with all their words', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'Cell line',
      'Freezer 1 / Box',
      'Shelf',
      'A2',
      '0',
      '1e300',
      '-0',
      '1e-30',
      'B4 mL',
      'TUBE-1',
      '005000000000001',
      '3/4/2027',
      'Infinity',
      '\0',
      'x'.repeat(10_001),
    ),
  )
  const targets = fc.constantFrom(
    ...plainTargets,
    'meta:passage' as const,
    'meta:medium' as const,
    'meta:colour' as const,
    'own:Colour' as const,
    'own:colour' as const,
  )
  fc.assert(
    fc.property(fc.dictionary(targets, cell), fc.boolean(), (random, isLikely) => {
      const cells = (isLikely ? { ...random, ...good } : random) as ImportCells
      const { sample, reasons } = check(cells)
      expect(sample === null).toBe(reasons.length > 0)
      if (sample) expect(createSample.input.safeParse({ ...sample, id: 1 })).toMatchObject({ success: true })
      for (const { code, values: given } of reasons) {
        const values = given.ownField ? { ...given, field: given.ownField } : given
        for (const [, word] of importReasons[code].matchAll(/\{(\w+)\}/g)) expect(values, code).toHaveProperty(word!)
      }
    }),
    { numRuns: 500 },
  )
})
