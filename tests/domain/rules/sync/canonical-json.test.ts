import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'

test('canonical JSON reads back as JSON would have stored it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('neither the order of keys nor undefined fields make a difference', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: undefined, A: 1 })).toBe('{"A":1,"b":[1,{"c":"ü","d":null}]}')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(canonicalJson(value))
    }),
  )
})
