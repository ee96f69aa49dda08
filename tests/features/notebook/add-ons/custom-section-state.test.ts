import { expect, test } from 'vitest'
import { customSectionState } from '#src/features/notebook/add-ons/custom-section-state.ts'

const stateOf = (meta: Record<string, string>) => customSectionState({ meta }, 'Member')

test('without an add-on, the section is not available', () => {
  expect(stateOf({})).toEqual({ kind: 'unavailable' })
  expect(stateOf({ name: 'Plates', rootVar: ' ' })).toEqual({ kind: 'unavailable' })
})

test('an add-on that is not here is named as people know it, or else as in code', () => {
  expect(stateOf({ rootVar: 'PLATES', name: 'Plate designer' })).toEqual({ kind: 'no-add-on', name: 'Plate designer', rootVar: 'PLATES' })
  expect(stateOf({ rootVar: 'PLATES' })).toMatchObject({ name: 'PLATES' })
})

test('a section for other roles says only that', () => {
  expect(stateOf({ rootVar: 'PLATES', name: 'Plate designer', roles: 'Admin, Owner' })).toEqual({ kind: 'unauthorized' })
  expect(stateOf({ rootVar: 'PLATES', roles: 'Admin, Member' })).toMatchObject({ kind: 'no-add-on' })
})
