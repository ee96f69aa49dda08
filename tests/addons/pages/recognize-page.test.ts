import { expect, test, vi } from 'vitest'
import { createPages } from '#src/addons/sdk/create-pages.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { recognizePage } from '#src/addons/pages/recognize-page.ts'
import { reportedWidth } from '#src/addons/sdk/reported-width.ts'

const areas: [string, string | null][] = [
  ['/members/inventory/samples/', 'SAMPLE_LIST'],
  ['/members/experiments/templates/', 'EXPERIMENT_TEMPLATE'],
  ['/members/inventory/browser/', 'INVENTORY_BROWSER'],
  ['/members/settings/', 'SETTINGS'],
  ['/members/inventory/search/', 'SAMPLE_SEARCH'],
  ['/members/inventory/search/results.aspx', 'SAMPLE_SEARCH'],
  ['/members/experiments/journal/', 'EXPERIMENT_JOURNAL'],
  ['/members/groups/members/', 'GROUP_MEMBERS'],
  ['/members/experiments/browser/', 'EXPERIMENT_BROWSER'],
  ['/members/experiments/', 'EXPERIMENT_LIST'],
  ['/members/inventory/storageunit/view/', 'STORAGE_UNIT_VIEW'],
  ['/members/inventory/storageunit/edit/', 'STORAGE_UNIT_EDIT'],
  ['/members/inventory/sampletypes/edit/', 'SAMPLE_TYPE_EDIT'],
  ['/members/inventory/equipment/view/', 'EQUIPMENT_VIEW'],
  ['/members/inventory/equipment/', 'EQUIPMENT'],
  ['/members/projects/studies/edit/', 'STUDY_EDIT'],
  ['/members/inventory/archive/', 'SAMPLE_ARCHIVE'],
  ['/members/oauth2/callback.aspx', 'ADDON_CALLBACK'],
  ['/MEMBERS/Experiments/Journal', 'EXPERIMENT_JOURNAL'],
  ['/members/', null],
  ['/queue/', null],
]

test.each(areas)('a page is recognized by its path: %s is %s [SDK-07]', (pathname, area) => expect(recognizePage(pathname).area).toBe(area))

test('a page is for administrators by its path, and says of what', () => {
  expect(recognizePage('/admin/accountDetails/')).toMatchObject({ kind: 'ADMIN', admin: 'ACCOUNT_MANAGEMENT' })
  expect(recognizePage('/members/organisationAdmin/')).toMatchObject({ kind: 'ADMIN', admin: 'ACCOUNT_MANAGEMENT' })
  expect(recognizePage('/admin/systemSettings/')).toMatchObject({ kind: 'ADMIN', admin: 'SYSTEM_SETTINGS' })
  expect(recognizePage('/members/experiments/')).toMatchObject({ kind: 'MEMBER', admin: null })
})

test('[FAULT-115] add-ons are told what a page for administrators is about [ROUTE-19]', () => {
  const { host, caller } = makeHost()
  const pages = createPages(host, caller)
  const told = (pathname: string) => {
    vi.stubGlobal('location', { pathname })
    return [pages.getKind(), pages.getAdminType()]
  }
  afterTest(() => vi.unstubAllGlobals())
  expect(told('/members/organisationAdmin/')).toEqual(['ADMIN', 'ACCOUNT_MANAGEMENT'])
  expect(told('/admin/systemSettings/')).toEqual(['ADMIN', 'SYSTEM_SETTINGS'])
  expect(told('/members/inventory/samples/')).toEqual(['MEMBER', null])
})

test('add-ons are told the chosen width of the content, at most 1500, as every release and program wrote it [FAULT-119] [HDR-01]', () => {
  expect(reportedWidth('980', 1180)).toBe(980)
  expect(reportedWidth('980px', 1180)).toBe(980)
  expect(reportedWidth('100%', 1180)).toBe(1180)
  expect(reportedWidth('', 1180)).toBe(1180)
  expect(reportedWidth('', 2560)).toBe(1500)
})
