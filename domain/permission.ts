/** Permissions are named per object type. spec §6 */
export type Permission =
  | 'Sample.Create'
  | 'Sample.UpdateOwn'
  | 'Sample.UpdateOthers'
  | 'Sample.ArchiveOwn'
  | 'Sample.ArchiveOthers'
  | 'StorageLayer.Create'
  | 'StorageLayer.Update'

export type RoleName = 'Administrator' | 'Member' | 'Student' | 'Guest'

const own: Permission[] = ['Sample.Create', 'Sample.UpdateOwn', 'Sample.ArchiveOwn']
const all: Permission[] = [...own, 'Sample.UpdateOthers', 'Sample.ArchiveOthers', 'StorageLayer.Create', 'StorageLayer.Update']

export const rolePermissions: Readonly<Record<RoleName, readonly Permission[]>> = {
  Administrator: all,
  Member: all,
  Student: own,
  Guest: [],
}

export const hasPermission = (role: RoleName, permission: Permission): boolean => rolePermissions[role].includes(permission)
