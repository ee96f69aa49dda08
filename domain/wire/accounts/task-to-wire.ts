import type { NotificationRow } from '../../entities/notification.ts'
import { readDue } from '../../rules/notifications/task-due.ts'

/** The specification's names for a task, which is a notification here. */
export const toWireTask = ({ foreignId, name, detail, createdAt, actor, audience, readAt }: NotificationRow, dateText: (at: number) => string) => ({
  taskID: foreignId,
  title: name,
  ...readDue(detail),
  created: dateText(createdAt),
  creator: { fullName: actor },
  assigneeID: audience,
  status: readAt === null ? ('ASSIGNED' as const) : ('COMPLETED' as const),
})
