import { expect, test } from 'vitest'
import { storageHref, withoutTree, withTree } from '#src/features/storage/storage-href.ts'

test('the inventory opens at a compartment or at all storage, in the view in use [ROUTE-03, ROUTE-04]', () => {
  expect([null, 7].map((id) => storageHref(withTree, id))).toEqual(['/members/inventory/browser/', '/members/inventory/browser/?initStorageLayer=7'])
  expect([null, 7].map((id) => storageHref(withoutTree, id))).toEqual([
    '/members/inventory-rebuild/?hideTree=true',
    '/members/inventory-rebuild/?hideTree=true&initStorageLayer=7',
  ])
  expect(storageHref({ isNew: true, hideTree: false }, 7)).toBe('/members/inventory-rebuild/?initStorageLayer=7')
})
