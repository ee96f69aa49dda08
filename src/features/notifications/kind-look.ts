import type { NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { isNotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import {
  AlertIcon,
  ArchiveIcon,
  BellIcon,
  DatePastIcon,
  DateSoonIcon,
  DropIcon,
  HandIcon,
  PeopleIcon,
  StopIcon,
  SwapIcon,
  type Icon,
} from '#src/ui/icons/icons.ts'
import { CalendarIcon, CartIcon, CommentIcon, PackageCheckIcon, SignatureIcon, TaskListIcon } from '#src/ui/icons/more-icons.ts'

interface Look {
  readonly icon: Icon
  /** A color class of base.css, or none. */
  readonly tone: string
}

const looks: Readonly<Record<NotificationKind, Look>> = {
  expiring: { icon: DateSoonIcon, tone: 't-warn' },
  expired: { icon: DatePastIcon, tone: 't-bad' },
  low: { icon: DropIcon, tone: 't-warn' },
  reservation: { icon: AlertIcon, tone: 't-bad' },
  moved: { icon: SwapIcon, tone: 't-info' },
  archived: { icon: ArchiveIcon, tone: 't-info' },
  joined: { icon: PeopleIcon, tone: 't-info' },
  mentioned: { icon: CommentIcon, tone: 't-warn' },
  commented: { icon: CommentIcon, tone: 't-info' },
  'order-asked': { icon: CartIcon, tone: 't-warn' },
  'order-approved': { icon: CartIcon, tone: 't-ok' },
  'order-declined': { icon: CartIcon, tone: 't-bad' },
  'order-placed': { icon: CartIcon, tone: 't-info' },
  'order-received': { icon: PackageCheckIcon, tone: 't-ok' },
  'sign-asked': { icon: SignatureIcon, tone: 't-warn' },
  signed: { icon: SignatureIcon, tone: 't-ok' },
  'sign-declined': { icon: SignatureIcon, tone: 't-bad' },
  task: { icon: TaskListIcon, tone: 't-warn' },
  'task-due': { icon: DateSoonIcon, tone: 't-warn' },
  'task-overdue': { icon: DatePastIcon, tone: 't-bad' },
  'booking-canceled': { icon: CalendarIcon, tone: 't-bad' },
  'booking-moved': { icon: CalendarIcon, tone: 't-warn' },
  'equipment-stopped': { icon: StopIcon, tone: 't-bad' },
  'signature-detached': { icon: SignatureIcon, tone: 't-bad' },
  'text-kept': { icon: AlertIcon, tone: 't-warn' },
  'webhook-failing': { icon: AlertIcon, tone: 't-warn' },
  'webhook-stopped': { icon: StopIcon, tone: 't-bad' },
  'codes-locked': { icon: AlertIcon, tone: 't-bad' },
  'taken-out': { icon: HandIcon, tone: 't-info' },
}

/** One of a newer server has a plain bell. */
export const lookOf = (kind: string): Look => (isNotificationKind(kind) ? looks[kind] : { icon: BellIcon, tone: '' })
