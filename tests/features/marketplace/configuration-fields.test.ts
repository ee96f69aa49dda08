import { expect, test } from 'vitest'
import { fieldsOf, readable, withField } from '#src/features/marketplace/configuration-fields.ts'

const configuration = '{"reader":"B","plates":96,"isQuiet":false}'

test('a configuration of texts, numbers and switches has a field for each; any other is edited as text', () => {
  expect(fieldsOf(configuration)).toEqual([
    ['reader', 'B'],
    ['plates', 96],
    ['isQuiet', false],
  ])
  for (const other of ['', '{', '[]', '{}', 'null', '"text"', '{"list":[]}', '{"a":{"b":1}}', '{"a":null}']) expect(fieldsOf(other)).toBeUndefined()
})

test('a value keeps its kind, and a number that is none changes nothing', () => {
  expect(withField(configuration, 'reader', '12')).toBe('{"reader":"12","plates":96,"isQuiet":false}')
  expect(withField(configuration, 'plates', '48')).toBe('{"reader":"B","plates":48,"isQuiet":false}')
  expect(withField(configuration, 'plates', 'many')).toBe(configuration)
  expect(withField(configuration, 'plates', '')).toBe(configuration)
  expect(withField(configuration, 'isQuiet', true)).toBe('{"reader":"B","plates":96,"isQuiet":true}')
})

test('what is no JSON is shown as it was typed', () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readable('{"a":')).toBe('{"a":')
})
