import type { NotificationRow } from '#domain/entities/notification.ts'
import { noon } from './factories.ts'

export const makeNotification = (fields: Partial<NotificationRow> = {}): NotificationRow => ({
  id: 1,
  audience: 1,
  kind: 'low',
  count: 1,
  name: 'anti-CD3',
  detail: '0.5 mL',
  actor: 'Max Lindqvist',
  scope: 'INVENTORY',
  foreignId: 101,
  targetUrl: '/members/inventory/browser/?return=true&sampleID=101#viewSample',
  createdAt: noon,
  readAt: null,
  ...fields,
})
