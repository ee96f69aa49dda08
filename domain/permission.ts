import type { MemberRow } from './entities/member.ts'
import type { LeasedKind } from './leased-kinds.ts'
import { rolePermissions, type Permission } from './roles.ts'
import type { EntityName } from './schema.ts'

/**
 * What can be asked about an entity, and the permission that answers. Null means that membership is enough: the person's own data.
 * For names with Own and Others, leave the ending out and name the row: its owner decides. spec §6
 */
const permissionsOf = {
  samples: {
    Create: 'Sample.Create',
    UpdateOwn: 'Sample.UpdateOwn',
    UpdateOthers: 'Sample.UpdateOthers',
    ArchiveOwn: 'Sample.ArchiveOwn',
    ArchiveOthers: 'Sample.ArchiveOthers',
    DeleteOwn: 'Sample.DeleteOwn',
    DeleteOthers: 'Sample.DeleteOthers',
  },
  sampleTypes: { Create: 'SampleType.Update', Update: 'SampleType.Update' },
  sampleSeries: { Create: 'SampleSeries.Update', Update: 'SampleSeries.Update' },
  storageUnits: { Create: 'StorageUnit.Update', Update: 'StorageUnit.Update' },
  /** The responsible person may change it. */
  equipment: { Create: 'Equipment.Update', UpdateOwn: 'Booking.Create', UpdateOthers: 'Equipment.Update' },
  bookings: { Create: 'Booking.Create' },
  groupNotices: { Update: 'GroupNotice.Update' },
  groupSettings: { Update: 'Member.Update' },
  storageLayers: { Create: 'StorageLayer.Create', Update: 'StorageLayer.Update' },
  addons: { Update: 'Addon.Update' },
  roles: { Update: 'Role.Update' },
  members: { Create: 'Member.Create', Update: 'Member.Update', Remove: 'Member.Remove' },
  projects: { Create: 'Project.Update', Update: 'Project.Update' },
  studies: { Create: 'Project.Update', Update: 'Project.Update' },
  protocols: { Create: 'Protocol.Update', Update: 'Protocol.Update' },
  experiments: {
    Create: 'Experiment.Create',
    UpdateOwn: 'Experiment.UpdateOwn',
    UpdateOthers: 'Experiment.UpdateOthers',
    ArchiveOwn: 'Experiment.ArchiveOwn',
    ArchiveOthers: 'Experiment.ArchiveOthers',
    /** For a supervisor: those that only some of the group see, too. */
    SeeAll: 'Experiment.SeeAll',
    /** Saying who sees one. Whoever is only named in it, or only writes in it, does not. */
    ShowOwn: 'Experiment.UpdateOwn',
    ShowOthers: 'Experiment.SeeAll',
  },
  /** They belong to an experiment, which decides who may change them. */
  sections: { Create: 'Experiment.UpdateOwn', Unlock: 'Member.Update' },
  documents: { Create: 'Document.Update', Update: 'Document.Update', Sign: 'Document.Sign' },
  /** They belong to documents and rows like a text does. */
  files: { Create: 'Document.Update', Update: 'Document.Update' },
  products: { Create: 'Product.Update', Update: 'Product.Update' },
  orderItems: { Create: 'Order.Create', Approve: 'Order.Approve' },
  budgets: { Create: 'Order.Approve', Update: 'Order.Approve' },
  labelPrinters: { Update: 'Member.Update' },
  tableViews: { Create: null, Update: null },
  userSettings: { Update: null },
  notifications: { Update: null },
} as const satisfies Readonly<Partial<Record<EntityName, Readonly<Record<string, Permission | null>>>>>

type ObjectType = keyof typeof permissionsOf
type ActionOn<T extends ObjectType> = keyof (typeof permissionsOf)[T] & string
/** `Update` of `UpdateOwn` and `UpdateOthers`. */
type OwnedActionOn<T extends ObjectType> = ActionOn<T> extends infer A ? (A extends `${infer Action}Own` ? Action : never) : never

/** `'samples', 'Create'` or `'samples', 'Update', sample`. */
export type PermissionCheck = {
  [T in ObjectType]:
    | [objectType: T, action: ActionOn<T>]
    | ([OwnedActionOn<T>] extends [never] ? never : [objectType: T, action: OwnedActionOn<T>, row: { readonly ownerId: number }])
}[ObjectType]

/** The permission that a person needs; null if membership is enough. */
export function permissionFor(userId: number, ...[objectType, action, row]: PermissionCheck): Permission | null {
  const permissions: Readonly<Record<string, Permission | null>> = permissionsOf[objectType]
  const permission = permissions[row ? `${action}${row.ownerId === userId ? 'Own' : 'Others'}` : action]
  if (permission === undefined) throw new Error(`${objectType} has no permission for ${action}`)
  return permission
}

/** Whether a person may do it; nobody may who is not a member of the group. The one answer, for commands, screens and leases. */
export function isPermitted(member: Membership | null | undefined, ...question: PermissionCheck): boolean {
  if (!member) return false
  const permission = permissionFor(member.id, ...question)
  return permission === null || hasPermission(member, permission)
}

/** As far as it decides what someone may. */
export type Authority = Pick<MemberRow, 'role' | 'permissions'>
type Membership = Pick<MemberRow, 'id'> & Authority

/** The permission needed to get ids of a kind: the one needed to create such a thing. */
export const permissionToCreate = (kind: LeasedKind): Permission | null => permissionFor(0, kind === 'sampleFields' ? 'sampleTypes' : kind, 'Create')

/** Instruments have ids of storage units, and fields of a single sample have those of fields of types. */
const alsoCreate: Readonly<Partial<Record<LeasedKind, readonly Permission[]>>> = {
  storageUnits: ['Equipment.Update'],
  sampleFields: ['Sample.Create', 'Sample.UpdateOwn', 'Sample.UpdateOthers'],
}

export function mayCreate(member: Authority, kind: LeasedKind): boolean {
  const permission = permissionToCreate(kind)
  return permission === null || [permission, ...(alsoCreate[kind] ?? [])].some((each) => hasPermission(member, each))
}

/** A role of the group counts instead of the fixed one. */
export const hasPermission = ({ role, permissions }: Authority, permission: Permission): boolean => (permissions ?? rolePermissions[role]).includes(permission)

/** Whether the person may write anything in the group; a Guest may not. */
export const mayWrite = ({ role, permissions }: Authority): boolean => (permissions ?? rolePermissions[role]).length > 0
