import { defineMessages, type Message } from '#domain/message.ts'
import type { Permission } from '#domain/permission.ts'

/** What a permission allows, below a heading that says what it is about. */
export const permissionTexts: Readonly<Record<Permission, Message>> = defineMessages({
  'Sample.Create': 'Create',
  'Sample.UpdateOwn': 'Change their own',
  'Sample.UpdateOthers': 'Change those of others',
  'Sample.ArchiveOwn': 'Archive their own',
  'Sample.ArchiveOthers': 'Archive those of others',
  'Sample.DeleteOwn': 'Delete their own for good',
  'Sample.DeleteOthers': 'Delete those of others for good',
  'SampleSeries.Update': 'Change series',
  'SampleType.Update': 'Change sample types',
  'StorageLayer.Create': 'Add compartments',
  'StorageLayer.Update': 'Change and move compartments',
  'StorageUnit.Update': 'Add and change storage units',
  'Project.Update': 'Add and change projects and studies',
  'Protocol.Update': 'Add and change protocols',
  'Experiment.Create': 'Create',
  'Experiment.UpdateOwn': 'Change their own',
  'Experiment.UpdateOthers': 'Change those of others',
  'Experiment.ArchiveOwn': 'Archive their own',
  'Experiment.ArchiveOthers': 'Archive those of others',
  'Document.Update': 'Write',
  'Document.Sign': 'Sign',
  'GroupNotice.Update': 'Write the notice',
  'Member.Create': 'Invite people',
  'Member.Update': 'Change roles',
  'Member.Remove': 'Remove people',
  'Role.Update': 'Create and change roles',
})
