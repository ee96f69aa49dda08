import type { MessageScope, NotificationRow } from '../../entities/notification.ts'
import { isNotificationKind, type NotificationKind } from './notification-kinds.ts'
import {
  bookingsAddress,
  dueTasksAddress,
  equipmentAddress,
  experimentAddress,
  expiringAddress,
  homeAddress,
  layerAddress,
  membersAddress,
  orderAddress,
  orderingAddress,
  passwordAddress,
  sampleAddress,
  webhooksAddress,
} from './record-addresses.ts'

/** What the `foreignId` of each scope is, and the address that it leads to. spec NOTI-03 */
export const scopeAddresses: Readonly<Record<MessageScope, (foreignId: number) => string>> = {
  SUPPLIES: orderAddress,
  INVENTORY: sampleAddress,
  /** The first of several samples. */
  SAMPLES: () => expiringAddress,
  STORAGE: layerAddress,
  DEVICE: equipmentAddress,
  JOURNAL: experimentAddress,
  TASK: () => homeAddress,
  MEMBER: () => membersAddress,
  GROUP: () => webhooksAddress,
  /** The person themselves. */
  ACCOUNT: () => passwordAddress,
}

const kindScopes: Readonly<Record<NotificationKind, MessageScope>> = {
  expiring: 'INVENTORY',
  expired: 'INVENTORY',
  low: 'INVENTORY',
  moved: 'INVENTORY',
  archived: 'INVENTORY',
  'taken-out': 'INVENTORY',
  reservation: 'STORAGE',
  joined: 'MEMBER',
  'sign-asked': 'JOURNAL',
  signed: 'JOURNAL',
  'sign-declined': 'JOURNAL',
  mentioned: 'JOURNAL',
  commented: 'JOURNAL',
  'signature-detached': 'JOURNAL',
  'text-kept': 'JOURNAL',
  'order-asked': 'SUPPLIES',
  'order-approved': 'SUPPLIES',
  'order-declined': 'SUPPLIES',
  'order-placed': 'SUPPLIES',
  'order-received': 'SUPPLIES',
  'task-due': 'DEVICE',
  'task-overdue': 'DEVICE',
  'booking-canceled': 'DEVICE',
  'booking-moved': 'DEVICE',
  'equipment-stopped': 'DEVICE',
  'webhook-failing': 'GROUP',
  'webhook-stopped': 'GROUP',
  task: 'TASK',
  'codes-locked': 'ACCOUNT',
}

/** Where several of one scope or kind lead; of the others, the first counts. */
const addressOfSeveral: Readonly<Partial<Record<MessageScope | NotificationKind, string>>> = {
  SUPPLIES: orderingAddress,
  'task-due': dueTasksAddress,
  'task-overdue': dueTasksAddress,
  'booking-canceled': bookingsAddress,
  'booking-moved': bookingsAddress,
}

/** By its kind, because rows of earlier releases all say INVENTORY; one of a newer release says it itself. Law 37: INVENTORY is one sample, and its address. */
export function scopeOf({ kind, count, scope }: Pick<NotificationRow, 'kind' | 'count' | 'scope'>): MessageScope {
  if (!isNotificationKind(kind)) return scope
  return count > 1 && (kind === 'expiring' || kind === 'expired') ? 'SAMPLES' : kindScopes[kind]
}

/** What a notification is about, as its row says it. */
export function subjectOf(kind: NotificationKind, count: number, foreignId: number): Pick<NotificationRow, 'scope' | 'foreignId' | 'targetUrl'> {
  const scope = scopeOf({ kind, count, scope: kindScopes[kind] })
  const ofSeveral = count > 1 ? (addressOfSeveral[kind] ?? addressOfSeveral[scope]) : undefined
  return { scope, foreignId, targetUrl: ofSeveral ?? scopeAddresses[scope](foreignId) }
}
