import { msg, type Message } from '#domain/message.ts'
import {
  ArchiveIcon,
  BackIcon,
  CheckIcon,
  DropIcon,
  HandIcon,
  HelpIcon,
  LockIcon,
  PersonIcon,
  TagIcon,
  TubesIcon,
  type Icon,
  BoxIcon,
  LinkIcon,
  MoveIcon,
} from '#src/ui/icons/icons.ts'
import { AttachmentIcon, EditIcon, PlusIcon, RestoreIcon, TimerIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'

interface ActKind {
  readonly icon: Icon
  readonly verb: Message
}

const edited: ActKind = { icon: EditIcon, verb: msg('Edit') }

const kinds: Readonly<Record<string, ActKind>> = {
  'sample.create': { icon: PlusIcon, verb: msg('New sample') },
  'sample.move': { icon: MoveIcon, verb: msg('Move') },
  'sample.place-next': { icon: MoveIcon, verb: msg('Move') },
  'sample.adjust-amount': { icon: DropIcon, verb: msg('Amount') },
  'sample.aliquot': { icon: TubesIcon, verb: msg('Aliquot', 'verb') },
  'sample.check-out': { icon: HandIcon, verb: msg('Check out') },
  'sample.return': { icon: BackIcon, verb: msg('Return') },
  'sample.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'sample.restore': { icon: RestoreIcon, verb: msg('Restore') },
  'sample.delete': { icon: TrashIcon, verb: msg('Delete') },
  'sample.set-barcode': { icon: TagIcon, verb: msg('Barcode') },
  'sample.set-parent': { icon: LinkIcon, verb: msg('Set parent') },
  'sample.reserve': { icon: TagIcon, verb: msg('Reserve', 'verb') },
  'sample.release': { icon: TagIcon, verb: msg('End the reservation', 'verb') },
  'sample.set-missing': { icon: HelpIcon, verb: msg('Missing') },
  'sample.set-low-stock': { icon: DropIcon, verb: msg('Low stock at') },
  'member.set-role': { icon: PersonIcon, verb: msg('Role') },
  'member.give-role': { icon: PersonIcon, verb: msg('Role') },
  'member.remove': { icon: PersonIcon, verb: msg('Remove') },
  'layer.create': { icon: PlusIcon, verb: msg('New compartment') },
  'layer.move': { icon: MoveIcon, verb: msg('Move compartment') },
  'layer.move-contents': { icon: MoveIcon, verb: msg('Move contents') },
  'layer.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'layer.set-barcode': { icon: TagIcon, verb: msg('Barcode') },
  'layer.reserve': { icon: BoxIcon, verb: msg('Reserve positions') },
  'layer.record-count': { icon: CheckIcon, verb: msg('Stock-take') },
  'project.create': { icon: PlusIcon, verb: msg('New project') },
  'project.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'study.create': { icon: PlusIcon, verb: msg('New study') },
  'study.move': { icon: MoveIcon, verb: msg('Move') },
  'study.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'experiment.create': { icon: PlusIcon, verb: msg('New experiment') },
  'experiment.move': { icon: MoveIcon, verb: msg('Move') },
  'experiment.share': { icon: PersonIcon, verb: msg('Collaborators') },
  'experiment.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'file.add': { icon: AttachmentIcon, verb: msg('New file') },
  'file.archive': { icon: ArchiveIcon, verb: msg('Remove') },
  'file.remove': { icon: TrashIcon, verb: msg('Delete') },
  'section.create': { icon: PlusIcon, verb: msg('New section') },
  'section.move': { icon: MoveIcon, verb: msg('Move') },
  'section.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'section.lock': { icon: LockIcon, verb: msg('Lock', 'verb') },
  'section.add-samples': { icon: PlusIcon, verb: msg('Add samples') },
  'section.use-amount': { icon: DropIcon, verb: msg('Amount used') },
  'section.remove-samples': { icon: TubesIcon, verb: msg('Remove samples') },
  'section.copy-protocol': { icon: PlusIcon, verb: msg('Add protocol') },
  'step.check': { icon: CheckIcon, verb: msg('Check off') },
  'step.run-timer': { icon: TimerIcon, verb: msg('Timer') },
  'step.add-time': { icon: TimerIcon, verb: msg('Timer') },
  'protocol.create': { icon: PlusIcon, verb: msg('New protocol') },
  'protocol.save-version': { icon: CheckIcon, verb: msg('New version') },
  'equipment.create': { icon: PlusIcon, verb: msg('New equipment') },
  'equipment.set-status': { icon: EditIcon, verb: msg('Status') },
  'equipment.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
  'booking.create': { icon: TimerIcon, verb: msg('Booking') },
  'booking.move': { icon: TimerIcon, verb: msg('Booking') },
  'booking.cancel': { icon: TrashIcon, verb: msg('Cancel booking') },
  'protocol.archive': { icon: ArchiveIcon, verb: msg('Archive', 'verb') },
}

/** The icon of an act, and the word for it. */
export const actKind = (command: string): ActKind => kinds[command] ?? edited
