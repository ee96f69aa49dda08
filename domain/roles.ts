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
  | 'GroupNotice.Update'
  | 'Member.Create'
  | 'Member.Update'
  | 'Member.Remove'
  | 'Role.Update'
  | 'StorageLayer.Create'
  | 'StorageLayer.Update'
  | 'Project.Update'
  | 'Protocol.Update'
  | 'Experiment.Create'
  | 'Experiment.UpdateOwn'
  | 'Experiment.UpdateOthers'
  | 'Experiment.ArchiveOwn'
  | 'Experiment.ArchiveOthers'
  | 'Experiment.SeeAll'
  | 'Document.Update'
  | 'Document.Sign'
  | 'Product.Update'
  | 'Order.Create'
  | 'Order.Approve'
  | 'Equipment.Update'
  | 'Booking.Create'
  | 'Addon.Update'

/** From the one who may do most. */
export const roleNames = ['Administrator', 'Member', 'Student', 'Guest'] as const
export type RoleName = (typeof roleNames)[number]

/** Role ids as programs read them; they never change. */
export const roleIds: Readonly<Record<RoleName, number>> = { Administrator: 1, Member: 2, Student: 3, Guest: 4 }

const studentPermissions: Permission[] = [
  'Sample.Create',
  'Sample.UpdateOwn',
  'Sample.ArchiveOwn',
  'Sample.DeleteOwn',
  'SampleSeries.Update',
  'Experiment.Create',
  'Experiment.UpdateOwn',
  'Experiment.ArchiveOwn',
  'Document.Update',
  'Order.Create',
  'Booking.Create',
]
const memberPermissions: Permission[] = [
  ...studentPermissions,
  'Sample.UpdateOthers',
  'Sample.ArchiveOthers',
  'StorageLayer.Create',
  'StorageLayer.Update',
  'Project.Update',
  'Protocol.Update',
  'Experiment.UpdateOthers',
  'Experiment.ArchiveOthers',
  'Document.Sign',
  'Product.Update',
]
/** Changes that affect the whole group. */
const administratorPermissions: Permission[] = [
  ...memberPermissions,
  'Sample.DeleteOthers',
  'SampleType.Update',
  'StorageUnit.Update',
  'Experiment.SeeAll',
  'Order.Approve',
  'Equipment.Update',
  'GroupNotice.Update',
  'Member.Create',
  'Member.Update',
  'Member.Remove',
  'Role.Update',
  'Addon.Update',
]

export const rolePermissions: Readonly<Record<RoleName, readonly Permission[]>> = {
  Administrator: administratorPermissions,
  Member: memberPermissions,
  Student: studentPermissions,
  Guest: [],
}
