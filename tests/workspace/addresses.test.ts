import { expect, test } from 'vitest'
import { addresses, saysYes } from '#src/workspace/navigation/addresses.ts'

test.each([
  ['?transpose=true', true],
  ['?transpose=1', true],
  ['?transpose', true],
  ['?transpose=false', false],
  ['?transpose=0', false],
  ['?storageLayerID=4', false],
])('the print %s is transposed: %s [ROUTE-16]', (search, isTransposed) => {
  expect(saysYes(new URLSearchParams(search), 'transpose')).toBe(isTransposed)
})

test('a print’s address contains the compartment and whether it is transposed [ROUTE-16]', () => {
  expect(addresses.printLayer(4, true)).toBe('/members/inventory/browser/print/?storageLayerID=4&transpose=true')
  expect(addresses.printLayer(4)).toBe('/members/inventory/browser/print/?storageLayerID=4')
})
