import { expect, test } from 'vitest'
import { plainSchema } from '#server/openapi/plain-schema.ts'

const empty = { type: 'string', const: '' }
const number = { type: 'integer', minimum: 0 }

test.each([
  ['an empty text is nothing', { anyOf: [empty, { type: 'boolean' }] }, { type: 'boolean' }],
  [
    'a list is a list, although one item or a text will do',
    { anyOf: [empty, { anyOf: [number, { type: 'string' }, { type: 'array', items: number }] }] },
    { type: 'array', items: number },
  ],
  ['a value that can be empty in another way stays so', { anyOf: [{ anyOf: [empty, number] }, { type: 'null' }] }, { anyOf: [number, { type: 'null' }] }],
  ['a choice has each value once', { enum: ['', 'true', 'True', 'Volume', 0, '0'] }, { enum: ['true', 'Volume', 0] }],
  [
    'fields and items are plain, too',
    { type: 'object', properties: { ids: { type: 'array', items: { anyOf: [empty, number] } } } },
    { type: 'object', properties: { ids: { type: 'array', items: number } } },
  ],
  [
    'a list of objects and one object are two',
    { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] },
    { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] },
  ],
])('%s', (_, schema, expected) => expect(plainSchema(schema)).toEqual(expected))
