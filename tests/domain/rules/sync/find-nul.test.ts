import { expect, test } from 'vitest'
import { storable } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { findNul } from '#domain/rules/sync/find-nul.ts'

test.each([
  ['a', undefined],
  ['a\0', []],
  [{ a: 1, b: [null, { c: 'x\0y' }] }, ['b', '1', 'c']],
  [{ a: { 'b\0': 1 } }, ['a']],
  [[true, 0, undefined, ''], undefined],
])('a NUL is found wherever it is: %j', (value, path) => {
  expect(findNul(value)).toEqual(path)
})

test.each([...commands])('%s accepts no text that a database cannot store [FAULT-12]', (_, { input }) => {
  expect(input._zod.def.checks).toContain(storable)
})
