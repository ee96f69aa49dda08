import type { Workspace } from '../workspace.ts'

/** How many notifications are unread. */
export const countUnread = (workspace: Workspace): Promise<number> =>
  workspace
    .mirror('notifications')
    .filter(({ readAt }) => readAt === null)
    .count()
