import { expect, test } from 'vitest'
import { shortPath } from '#src/workspace/samples/short-path.ts'

test.each([
  [['Freezer F2', 'Rack R1', 'Box 2 Working stocks'], 'Freezer F2 R1 Box 2 Working stocks'],
  [['Fridge K1', 'Shelf 1', 'Box K2'], 'Fridge K1 Shelf 1 Box K2'],
  [['Cryo tank LN1', 'Canister 3'], 'Cryo tank LN1 Canister 3'],
  [['Chemicals Q1'], 'Chemicals Q1'],
])('the path %j is short, and its first and its last compartment keep their names', (parts, short) => {
  expect(shortPath(parts).join(' ')).toBe(short)
})
