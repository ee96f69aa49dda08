import { defineMessages, type Message } from '#domain/message.ts'
import type { Activity } from '#domain/wire/activity.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** What was done, by the name of its command: every command of the registry, and what the server writes without one. */
export const commandTexts: Readonly<Record<string, Message>> = defineMessages({
  'device.erase': 'Had the data on a device erased',
  'document.append': 'Wrote in a text',
  'document.archive': 'Archived a text',
  'document.create': 'Created a text',
  'document.sign': 'Signed a text',
  'experiment.archive': 'Archived an experiment',
  'experiment.ask-witness': 'Asked for a witness',
  'experiment.create': 'Created an experiment',
  'experiment.decline-signature': 'Declined to sign an experiment',
  'experiment.edit': 'Changed an experiment',
  'experiment.move': 'Moved an experiment to another study',
  'experiment.set-status': 'Changed the status of an experiment',
  'experiment.share': 'Changed the collaborators of an experiment',
  'experiment.sign': 'Signed an experiment',
  'file.add': 'Added a file',
  'file.archive': 'Removed or restored a file',
  'file.remove': 'Deleted a file',
  'file.store': 'Received a file',
  'layer.archive': 'Archived a compartment',
  'layer.create': 'Added a compartment',
  'layer.edit': 'Changed a compartment',
  'layer.move': 'Moved a compartment',
  'layer.move-contents': 'Emptied a compartment into another',
  'layer.record-count': 'Took stock of a compartment',
  'layer.reserve': 'Changed reservations',
  'layer.set-barcode': 'Changed the barcode of a compartment',
  'layer.undo-count': 'Undid a stock-take',
  'member.add': 'Joined the group',
  'member.give-role': 'Changed a role',
  'member.leave': 'Left the group',
  'member.remove': 'Removed a member',
  'member.rename': 'Renamed a member',
  'member.set-role': 'Changed a role',
  'member.undo-remove': 'Undid removing a member',
  'notice.write': 'Wrote the group notice',
  'notification.add': 'Sent notifications',
  'notification.read': 'Read notifications',
  'notification.remove': 'Removed old notifications',
  'project.archive': 'Archived a project',
  'project.create': 'Created a project',
  'project.edit': 'Changed a project',
  'protocol.archive': 'Archived a protocol',
  'protocol.create': 'Created a protocol',
  'protocol.edit': 'Changed a protocol',
  'protocol.save-version': 'Saved a version of a protocol',
  'queue.skip': 'Skipped a change that could not be read',
  'role.delete': 'Deleted a role',
  'role.save': 'Changed what a role allows',
  'sample.adjust-amount': 'Changed an amount',
  'sample.aliquot': 'Took aliquots',
  'sample.archive': 'Archived a sample',
  'sample.check-out': 'Checked out a sample',
  'sample.create': 'Created a sample',
  'sample.delete': 'Deleted a sample for good',
  'sample.edit': 'Changed a sample',
  'sample.move': 'Moved a sample',
  'sample.place-next': 'Placed a sample',
  'sample.restore': 'Restored a sample',
  'sample.return': 'Returned a sample',
  'sample.set-barcode': 'Changed the barcode of a sample',
  'sample.set-low-stock': 'Changed a low stock limit',
  'sample.set-parent': 'Changed a parent',
  'sample.undo-aliquot': 'Undid taking aliquots',
  'sample.undo-return': 'Undid a return',
  'sample-type.archive': 'Archived a sample type',
  'sample-type.create': 'Created a sample type',
  'sample-type.edit': 'Changed a sample type',
  'sample-type.restore-fields': 'Restored fields of a sample type',
  'section.add-samples': 'Added samples to an experiment',
  'section.archive': 'Archived a section',
  'section.lock': 'Locked or unlocked a section',
  'section.copy-protocol': 'Added a protocol to an experiment',
  'section.create': 'Added a section',
  'section.move': 'Moved a section',
  'section.remove-samples': 'Removed samples from an experiment',
  'section.rename': 'Renamed a section',
  'section.set-variable': 'Changed a value of a protocol in an experiment',
  'section.use-amount': 'Used a sample in an experiment',
  'series.add-samples': 'Added samples to a series',
  'series.create': 'Created a series',
  'series.delete': 'Deleted a series',
  'series.remove-samples': 'Removed samples from a series',
  'series.rename': 'Renamed a series',
  'setting.write': 'Changed their settings',
  'step.add-time': 'Added time to a timer',
  'step.check': 'Checked or unchecked a step',
  'step.edit-note': 'Changed the note of a step',
  'step.run-timer': 'Started, paused or stopped a timer',
  'study.archive': 'Archived a study',
  'study.create': 'Created a study',
  'study.edit': 'Changed a study',
  'study.move': 'Moved a study to another project',
  'unit.archive': 'Archived a storage unit',
  'unit.create': 'Added a storage unit',
  'unit.edit': 'Changed a storage unit',
  'view.delete': 'Deleted a saved view',
  'view.save': 'Saved a view',
})

export function activityText({ command }: Activity): string {
  const text = commandTexts[command.split('@')[0]!]
  return text ? t(text) : command
}

const hrefs: Readonly<Record<string, (id: number) => string>> = {
  samples: addresses.sample,
  storageLayers: addresses.layer,
  sampleSeries: addresses.series,
  storageUnits: addresses.unit,
  sampleTypes: addresses.sampleType,
  members: addresses.profile,
  experiments: addresses.experiment,
}

/** Where the row that was changed can be seen; undefined if it has no screen. */
export const subjectHref = ({ subject }: Activity): string | undefined =>
  subject && typeof subject.id === 'number' ? hrefs[subject.entity]?.(subject.id) : undefined

export function subjectText({ subject }: Activity): string {
  if (!subject?.name) return ''
  return subject.others > 0 ? plural(subject.others, { one: '{name} and # more', other: '{name} and # more' }, { name: subject.name }) : subject.name
}
