import { describe, expect, test } from 'vitest'
import {
  addColumns,
  canDeleteView,
  canSaveView,
  customViewId,
  defaultViewId,
  filterValue,
  knownColumns,
  moveColumn,
  removeColumns,
  showView,
  withFilter,
  type NamedView,
} from '#domain/rules/tables/table-view.ts'

const plain: NamedView = { id: defaultViewId, name: 'Default view', columns: ['name', 'type'], filters: [], sortColumn: 'name', sortDirection: 'ASC' }
const saved: NamedView = { ...plain, id: 12, name: 'Old ones', filters: [{ field: 'expires', value: 'past' }] }
const show = (base: NamedView, changes: Parameters<typeof showView>[1]) => showView(base, changes, 'Unsaved view')

test('the default view is -1 and can be neither saved nor deleted [VIEW-01]', () => {
  const shown = show(plain, {})
  expect(shown).toMatchObject({ id: -1, isChanged: false })
  expect([canSaveView(shown), canDeleteView(shown)]).toEqual([false, false])
})

test.each([
  ['a filter', { filters: [{ field: 'type', value: '3' }] }],
  ['a search', { filters: [{ field: 'search', value: 'okt3' }] }],
  ['an edit of the columns', { columns: ['name'] }],
])('%s on the default view creates the custom view: -2, unsaved, changed, can be saved, cannot be deleted [VIEW-01, VIEW-02]', (_what, changes) => {
  const shown = show(plain, changes)
  expect(shown).toMatchObject({ id: customViewId, name: 'Unsaved view', isChanged: true })
  expect([canSaveView(shown), canDeleteView(shown)]).toEqual([true, false])
})

test('a filter change marks a saved view as changed, and reverting it clears the mark [VIEW-02]', () => {
  expect(show(saved, {})).toMatchObject({ id: 12, isChanged: false })
  const changed = show(saved, { filters: withFilter(saved.filters, 'type', '3') })
  expect(changed).toMatchObject({ id: 12, name: 'Old ones', isChanged: true })
  expect(show(saved, { filters: withFilter(changed.filters, 'type', '') })).toMatchObject({ isChanged: false })
  expect([canSaveView(changed), canDeleteView(changed)]).toEqual([true, true])
})

test('neither the order of filters nor sorting changes a view', () => {
  const two = { ...saved, filters: [...saved.filters, { field: 'type', value: '3' }] }
  expect(show(two, { filters: two.filters.toReversed() }).isChanged).toBe(false)
  expect(show(saved, { sortColumn: 'type', sortDirection: 'DESC' })).toMatchObject({ isChanged: false, sortColumn: 'type', sortDirection: 'DESC' })
})

test('an empty value removes a filter', () => {
  expect(withFilter(saved.filters, 'expires', '')).toEqual([])
  expect(filterValue(saved.filters, 'expires')).toBe('past')
  expect(filterValue(saved.filters, 'type')).toBe('')
})

describe('editing columns [VIEW-04]', () => {
  const active = ['name', 'type', 'owner']

  test('a move moves exactly one selected column by one position', () => {
    expect(moveColumn(active, ['owner'], -1)).toEqual(['name', 'owner', 'type'])
    expect(moveColumn(active, ['name'], 1)).toEqual(['type', 'name', 'owner'])
  })

  test('a move of none, of several, or beyond an end does nothing', () => {
    for (const [selected, by] of [
      [[], 1],
      [['type', 'owner'], 1],
      [['owner'], 1],
      [['name'], -1],
      [['gone'], 1],
    ] as const)
      expect(moveColumn(active, selected, by)).toEqual(active)
  })

  test('the primary column cannot be removed', () => {
    expect(removeColumns(active, ['name', 'type'], 'name')).toEqual(['name', 'owner'])
  })

  test('adding and removing with no selection do nothing', () => {
    expect(addColumns(active, [])).toEqual(active)
    expect(removeColumns(active, [], 'name')).toEqual(active)
    expect(addColumns(active, ['note', 'type'])).toEqual([...active, 'note'])
  })

  test('a saved column that no longer exists is left out, and the primary one is never missing', () => {
    expect(knownColumns(['meta.9', 'type', 'type'], (key) => ['name', 'type'].includes(key), 'name')).toEqual(['name', 'type'])
  })
})
