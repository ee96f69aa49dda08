import { defineEntity } from '../entity.ts'

/** What its `foreignId` is, as programs read it: rules/notifications/notification-scopes.ts. The first two are the specification's. spec §3 "Notification" */
export const messageScopes = ['SUPPLIES', 'INVENTORY', 'SAMPLES', 'STORAGE', 'DEVICE', 'JOURNAL', 'TASK', 'MEMBER', 'GROUP', 'ACCOUNT'] as const
export type MessageScope = (typeof messageScopes)[number]

/** Something a person should know. Only the server makes them. Its text is in rules/notification-kinds.ts, so that it can be translated. spec NOTI-01 */
export interface NotificationRow {
  /** NotificationId on the wire. */
  id: number
  /** The user it belongs to; no one else receives the row. */
  audience: number
  /** A key of `notificationKinds`; a newer server may send others. */
  kind: string
  /** How many samples or positions it is about. */
  count: number
  /** Name of the first of them. */
  name: string
  /** A date, an amount or a location, as it was then; may be empty. */
  detail: string
  /** The full name of the person who did it; empty if nobody did. */
  actor: string
  scope: MessageScope
  /** The id of the first of them. */
  foreignId: number
  /** The address of what it is about. */
  targetUrl: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms; null until the person has read it, on any device. */
  readAt: number | null
}

export const notifications = defineEntity<NotificationRow>()({
  table: 'notifications',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    audience: 'number',
    kind: 'text',
    count: 'number',
    name: 'text',
    detail: 'text',
    actor: 'text',
    scope: 'text',
    foreignId: 'number',
    targetUrl: 'text',
    createdAt: 'number',
    readAt: 'number',
  },
  indexes: { byPerson: ['audience', 'createdAt'] },
})
