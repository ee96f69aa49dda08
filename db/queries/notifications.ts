import type { NotificationRow } from '#domain/entities/notification.ts'
import type { Workspace } from '../workspace.ts'

/** Latest first. */
export const readNotifications = async (workspace: Workspace): Promise<NotificationRow[]> =>
  (await workspace.mirror('notifications').toArray()).sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
