/** An area of pages that add-ons know, by its address. spec §2 */
export type PageArea =
  | 'SAMPLE_LIST'
  | 'EXPERIMENT_TEMPLATE'
  | 'INVENTORY_BROWSER'
  | 'SETTINGS'
  | 'SAMPLE_SEARCH'
  | 'EXPERIMENT_JOURNAL'
  | 'GROUP_MEMBERS'
  | 'EXPERIMENT_BROWSER'
  | 'EXPERIMENT_LIST'
  | 'STORAGE_UNIT_VIEW'
  | 'STORAGE_UNIT_EDIT'
  | 'SAMPLE_TYPE_EDIT'
  | 'EQUIPMENT_VIEW'
  | 'EQUIPMENT'
  | 'STUDY_EDIT'
  | 'SAMPLE_ARCHIVE'
  | 'ADDON_CALLBACK'
  | 'PROTOCOL'
  | 'CUSTOM_PAGE'

/** Longer addresses first: one contains the other. */
const areas: readonly (readonly [start: string, area: PageArea])[] = [
  ['/members/inventory/samples/', 'SAMPLE_LIST'],
  ['/members/experiments/templates/', 'EXPERIMENT_TEMPLATE'],
  ['/members/inventory/browser/', 'INVENTORY_BROWSER'],
  ['/members/inventory-rebuild/', 'INVENTORY_BROWSER'],
  ['/members/settings/', 'SETTINGS'],
  ['/members/inventory/search/', 'SAMPLE_SEARCH'],
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
  ['/members/protocols/', 'PROTOCOL'],
  ['/members/custom/', 'CUSTOM_PAGE'],
]

export type AdminArea = 'ACCOUNT_MANAGEMENT' | 'SYSTEM_SETTINGS'

export interface RecognizedPage {
  /** Null if add-ons do not know it. */
  readonly area: PageArea | null
  readonly kind: 'ADMIN' | 'MEMBER'
  readonly admin: AdminArea | null
}

/** Which page an address leads to, however it is typed. */
export function recognizePage(pathname: string): RecognizedPage {
  const path = `${pathname.toLowerCase().replace(/\/+$/, '')}/`
  const area = areas.find(([start]) => path.startsWith(start.endsWith('/') ? start : `${start}/`))?.[1] ?? null
  const isOrganization = path.includes('/members/organisationadmin/')
  const isAccounts = isOrganization || path.includes('/admin/accountdetails/')
  return {
    area,
    kind: isOrganization || path.includes('/admin/') ? 'ADMIN' : 'MEMBER',
    admin: isAccounts ? 'ACCOUNT_MANAGEMENT' : path.includes('/admin/systemsettings/') ? 'SYSTEM_SETTINGS' : null,
  }
}
