import { defineMessages, type Message } from '#domain/message.ts'
import type { AddonPermission } from '#domain/rules/addons/manifest.ts'
import { DropIcon, EditIcon, ShowIcon, StorageDeviceIcon, type Icon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon, CommentIcon, DocumentIcon, SlidersIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'

/** What a permission allows, in plain words. */
export const permissionTitles: Readonly<Record<AddonPermission, Message>> = defineMessages({
  'samples.read': 'Read samples',
  'samples.write': 'Change samples',
  'experiments.read': 'Read experiments',
  'experiments.write': 'Change experiments',
  'storage.read': 'Read storage',
  'files.read': 'Read files',
  'files.write': 'Add files',
  configuration: 'Keep its own settings',
  dialogs: 'Ask you in dialogs',
})

export const permissionDetails: Readonly<Record<AddonPermission, Message>> = defineMessages({
  'samples.read': 'Names, types, locations, amounts and fields.',
  'samples.write': 'Create, change, move and archive them, as far as your role allows.',
  'experiments.read': 'Their sections, texts and tables.',
  'experiments.write': 'Create them and write in their sections, as far as your role allows. Signed ones never change.',
  'storage.read': 'Storage units, compartments and what is in them.',
  'files.read': 'The files of samples and experiments.',
  'files.write': 'To samples and experiments, as far as your role allows.',
  configuration: 'For the group, or for you alone.',
  dialogs: 'Its name is on each of them. Never enter a password or a PIN there.',
})

export const permissionIcons: Readonly<Record<AddonPermission, Icon>> = {
  'samples.read': ShowIcon,
  'samples.write': DropIcon,
  'experiments.read': DocumentIcon,
  'experiments.write': EditIcon,
  'storage.read': StorageDeviceIcon,
  'files.read': AttachmentIcon,
  'files.write': UploadIcon,
  configuration: SlidersIcon,
  dialogs: CommentIcon,
}
