import type { NotificationRow } from '../entities/notification.ts'

/** The specification's names for a task, which is a notification here. */
export const toWireTask = ({ foreignId, name, detail, createdAt, actor, audience }: NotificationRow) => ({
  taskID: foreignId,
  title: name,
  contents: detail,
  created: new Date(createdAt).toISOString(),
  creator: { fullName: actor },
  assigneeID: audience,
  status: 'ASSIGNED' as const,
})
