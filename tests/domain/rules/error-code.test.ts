import { expect, test } from 'vitest'
import { deviceErrors, errorEntry } from '#domain/command-errors.ts'
import { errors, retryOf } from '#domain/errors.ts'
import { isErrorCode } from '#domain/error-code.ts'
import { isUnit } from '#domain/rules/samples/amount.ts'
import { parseUnit } from '#domain/rules/import/import-amount.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

test.each(inherited)('%s is not a code, a unit, or the spelling of one [FAULT-08]', (name) => {
  expect(isErrorCode(name)).toBe(false)
  expect(errorEntry(name)).toBe(errors['server.failed'])
  expect(isUnit(name)).toBe(false)
  expect(parseUnit(name)).toBeUndefined()
})

test('every code with another rule than “never” is in the list that is loaded with the first screen, so the sync engine obeys it', () => {
  for (const [code, { retry }] of Object.entries(deviceErrors)) expect(retryOf(code), code).toBe(retry)
})

test('a code of a newer server holds up only its own change or file', () => {
  expect(retryOf('sample.from-the-future')).toBe('never')
})
