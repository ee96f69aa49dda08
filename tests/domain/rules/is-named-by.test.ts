import { expect, test } from 'vitest'
import { isNamedBy } from '#domain/rules/is-named-by.ts'

test.each([
  ['imp', 'Import samples', true],
  ['sam imp', 'Import samples', true],
  ['IMPORT', 'Import samples', true],
  ['port', 'Import samples', false],
  ['import freezers', 'Import samples', false],
  ['  imp ', 'Import samples', true],
])('%j finds %j: %s', (typed, name, isFound) => expect(isNamedBy(typed, name)).toBe(isFound))
