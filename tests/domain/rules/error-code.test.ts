import { expect, test } from 'vitest'
import { errorEntry, errors } from '#domain/errors.ts'
import { isErrorCode } from '#domain/route-errors.ts'
import { isUnit } from '#domain/rules/samples/amount.ts'
import { parseUnit } from '#domain/rules/import/import-amount.ts'

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

test.each(inherited)('%s is not a code, a unit, or the spelling of one [FAULT-08]', (name) => {
  expect(isErrorCode(name)).toBe(false)
  expect(errorEntry(name)).toBe(errors['server.failed'])
  expect(isUnit(name)).toBe(false)
  expect(parseUnit(name)).toBeUndefined()
})
