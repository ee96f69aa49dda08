import { expect, test } from 'vitest'
import { keysOf, makeSecret, unwrapSecret, wrapSecret } from '#db/encryption/workspace-secret.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)

test('a wrapped secret opens with its key only, and not after it was changed', () => {
  const secret = makeSecret()
  const wrapped = wrapSecret(secret, key(1))
  expect(unwrapSecret(wrapped, key(1))).toEqual(secret)
  expect(unwrapSecret(wrapped, key(2))).toBeNull()
  expect(unwrapSecret(wrapped.with(30, wrapped[30]! ^ 1), key(1))).toBeNull()
  expect(unwrapSecret(wrapped.subarray(0, 20), key(1))).toBeNull()
  expect(wrapSecret(secret, key(1))).not.toEqual(wrapped)
})

test('each workspace has keys of its own, the same each time', () => {
  const secret = makeSecret()
  const keys = [keysOf(secret, { userId: 1, groupId: 1 }), keysOf(secret, { userId: 1, groupId: 2 }), keysOf(secret, { userId: 2, groupId: 1 })]
  const all = keys.flatMap(({ values, indexes }) => [values, indexes]).map(String)
  expect(new Set(all).size).toBe(6)
  expect(keysOf(secret, { userId: 1, groupId: 1 })).toEqual(keys[0])
})
