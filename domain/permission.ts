import type { LeasedKind } from './command.ts'

/** Permissions are named by object type. spec §6 */
export type Permission =
  | 'Sample.Create'
  | 'Sample.UpdateOwn'
  | 'Sample.UpdateOthers'
  | 'Sample.ArchiveOwn'
  | 'Sample.ArchiveOthers'
  | 'Sample.DeleteOwn'
  | 'Sample.DeleteOthers'
  | 'SampleType.Update'
  | 'SampleSeries.Update'
  | 'StorageUnit.Update'
  | 'StorageLayer.Create'
  | 'StorageLayer.Update'

export type RoleName = 'Administrator' | 'Member' | 'Student' | 'Guest'

/** Role ids as programs read them; they never change. */
export const roleIds: Readonly<Record<RoleName, number>> = { Administrator: 1, Member: 2, Student: 3, Guest: 4 }

const studentPermissions: Permission[] = ['Sample.Create', 'Sample.UpdateOwn', 'Sample.ArchiveOwn', 'Sample.DeleteOwn', 'SampleSeries.Update']
const memberPermissions: Permission[] = [...studentPermissions, 'Sample.UpdateOthers', 'Sample.ArchiveOthers', 'StorageLayer.Create', 'StorageLayer.Update']
/** Changes that affect the whole group's inventory. */
const administratorPermissions: Permission[] = [...memberPermissions, 'Sample.DeleteOthers', 'SampleType.Update', 'StorageUnit.Update']

export const rolePermissions: Readonly<Record<RoleName, readonly Permission[]>> = {
  Administrator: administratorPermissions,
  Member: memberPermissions,
  Student: studentPermissions,
  Guest: [],
}

/** A person's own samples need the first permission, other people's the second. spec §6 */
export const samplePermission = (what: 'Update' | 'Archive' | 'Delete', sample: { readonly ownerId: number }, userId: number): Permission =>
  `Sample.${what}${sample.ownerId === userId ? 'Own' : 'Others'}`

/**
 * The permission needed to create something of a kind, and so to get ids for it; null means
 * that membership is enough. The commands that create it check the same.
 */
export const permissionToCreate: Readonly<Record<LeasedKind, Permission | null>> = {
  samples: 'Sample.Create',
  storageLayers: 'StorageLayer.Create',
  storageUnits: 'StorageUnit.Update',
  sampleSeries: 'SampleSeries.Update',
  sampleTypes: 'SampleType.Update',
  sampleFields: 'SampleType.Update',
  tableViews: null,
}

export function mayCreate(role: RoleName, kind: LeasedKind): boolean {
  const permission = permissionToCreate[kind]
  return permission === null || hasPermission(role, permission)
}

export const hasPermission = (role: RoleName, permission: Permission): boolean => rolePermissions[role].includes(permission)
