import type { ReminderRow } from '#domain/entities/reminder.ts'
import type { Workspace } from '../workspace.ts'

/** What is to be done, the earliest first. */
export const readOpenReminders = (workspace: Workspace): Promise<ReminderRow[]> =>
  workspace
    .mirror('reminders')
    .orderBy('dueAt')
    .filter(({ doneAt }) => doneAt === null)
    .toArray()
