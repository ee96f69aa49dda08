import { expect, test } from 'vitest'
import { withFilter, type NamedView } from '#domain/rules/tables/table-view.ts'
import { changesOf, readAddress, writeAddress } from '#src/features/tables/views/table-address.ts'

const saved: NamedView = {
  id: 12,
  name: 'Old ones',
  columns: ['name'],
  filters: [{ field: 'expires', value: 'past' }],
  sortColumn: 'name',
  sortDirection: 'ASC',
}

test('the hash of a list contains page, sortColumn and sortDirection, and what differs from its view [ROUTE-20]', () => {
  const hash = writeAddress(saved, { ...saved, sortColumn: 'type', sortDirection: 'DESC' }, 3)
  expect(hash).toBe('#view=12&sortColumn=type&sortDirection=DESC&page=3')
  expect(readAddress(hash, ['type'])).toEqual({ viewId: 12, page: 3, sortColumn: 'type', sortDirection: 'DESC', filters: {} })
})

test.each(['type', 'search'])('a change of the %s filter leads back to the first page [VIEW-02]', (field) => {
  const third = readAddress('#view=12&page=3', ['type', 'expires'])
  expect(third.page).toBe(3)
  const changed = writeAddress(saved, { ...saved, filters: withFilter(saved.filters, field, '7') })
  expect(readAddress(changed, ['type', 'expires'])).toEqual({ viewId: 12, page: 1, filters: { [field]: '7' } })
})

test('a removed filter of the view is empty in the hash [VIEW-02]', () => {
  const hash = writeAddress(saved, { ...saved, filters: [] })
  expect(hash).toBe('#view=12&expires=')
  expect(changesOf(readAddress(hash, ['expires']), saved).filters).toEqual([])
})
