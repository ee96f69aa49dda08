import { expect, test } from 'vitest'
import { documentSchemas } from '#domain/document-schemas.ts'
import { dataTableSchema } from '#domain/document-schema-numbers.ts'
import { readInput } from '#domain/input.ts'

const table = { columns: { '12': 'V1' }, rows: { '7': 'V2' }, kinds: { '12': 'text' }, removed: {}, cells: [['7', '12', '0.5']] }
const fits = (content: object) => readInput(documentSchemas.get(dataTableSchema)!.content, { ...table, ...content }).success

test.each([
  ['one value', {}],
  ['names and units', { cells: [['name', '12', 'OD600'] as const, ['unit', '12', 'AU']] }],
  ['values of lines that are not there', { cells: [['8', '13', '']] }],
  ['a removed row', { removed: { '7': 'cbf29ce484222325' } }],
])('a table with %s fits', (_, content) => expect(fits(content)).toBe(true))

test.each([
  ['an id that is a name', { rows: { constructor: 'V1' } }],
  ['an order key that nothing fits before', { rows: { '7': 'V0' } }],
  ['another kind', { kinds: { '12': 'date' } }],
  ['a value that is a number', { cells: [['7', '12', 5]] }],
  ['a value that is too long', { cells: [['7', '12', 'x'.repeat(1_001)]] }],
  ['an entry that is too long', { cells: [['7', '12', 'x', 'y']] }],
  ['a row with another name', { cells: [['note', '12', 'x']] }],
  ['anything else', { colors: {} }],
  ['text instead of entries', { cells: 'x' }],
])('a table with %s does not', (_, content) => expect(fits(content)).toBe(false))
