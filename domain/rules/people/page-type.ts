/** The two kinds of administration; null for any other admin page. */
export type AdminPage = 'accountManagement' | 'systemSettings' | null

/**
 * Which page of administration an address shows, as add-ons recognize it: by what its path contains, in whatever case.
 * Undefined if it is not of type admin. spec §2
 */
export function adminPageOf(pathname: string): { readonly subType: AdminPage } | undefined {
  const path = pathname.toLowerCase()
  const isOrganization = path.includes('/members/organisationadmin/')
  if (!isOrganization && !path.includes('/admin/')) return undefined
  if (isOrganization || path.includes('/admin/accountdetails/')) return { subType: 'accountManagement' }
  return { subType: path.includes('/admin/systemsettings/') ? 'systemSettings' : null }
}
