import { expect, test } from 'vitest'
import type { AddonRow } from '#domain/entities/addon.ts'
import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { customSectionState } from '#src/features/notebook/addons/custom-section-state.ts'
import { makeAddon } from '#tests/harness/addons.ts'

const today = '2026-11-27'
const stateOf = (meta: Record<string, string>, addon?: AddonRow) => customSectionState({ meta }, 'Member', addon, today)

test('without an add-on, the section is not available', () => {
  expect(stateOf({})).toEqual({ kind: 'unavailable' })
  expect(stateOf({ name: 'Plates', rootVar: ' ' })).toEqual({ kind: 'unavailable' })
})

test('an add-on that is not here, or is switched off, is named as people know it, or else as in code', () => {
  expect(stateOf({ rootVar: 'PLATES', name: 'Plate designer' })).toEqual({ kind: 'no-add-on', name: 'Plate designer', rootVar: 'PLATES' })
  expect(stateOf({ rootVar: 'PLATES' })).toMatchObject({ name: 'PLATES' })
  expect(stateOf({ rootVar: 'PLATES', name: 'Wells' }, makeAddon({ rootVar: 'PLATES', name: 'Plate designer', enabled: 0 }))).toMatchObject({
    name: 'Plate designer',
  })
})

test('a section for other roles says only that', () => {
  expect(stateOf({ rootVar: 'PLATES', name: 'Plate designer', roles: 'Admin, Owner' })).toEqual({ kind: 'unauthorized' })
  expect(stateOf({ rootVar: 'PLATES', roles: 'Admin, Member' })).toMatchObject({ kind: 'no-add-on' })
  expect(stateOf({ rootVar: 'PLATES', roles: 'Owner' }, makeAddon({ rootVar: 'PLATES' }))).toEqual({ kind: 'unauthorized' })
})

test('an add-on that is here shows its section, by the type that it registered', () => {
  const meta = { rootVar: 'PLATES', name: 'Plate designer', realSectionType: 'PLATE_96' }
  expect(stateOf(meta, makeAddon({ rootVar: 'PLATES' }))).toEqual({ kind: 'here', rootVar: 'PLATES', type: 'PLATE_96' })
})

test('from the day after the last one of its license, an add-on shows nothing but why', () => {
  const until = (licenseEndsOn: string) => stateOf({ rootVar: 'PLATES', name: 'Plates' }, makeAddon({ rootVar: 'PLATES', licenseEndsOn })).kind
  expect(until('2026-11-27')).toBe('here')
  expect(until('2026-11-26')).toBe('license-over')
  expect(addonMessages.licenseExpired).toBe('Your license expired, please contact your system administrator to renew your license.')
})
