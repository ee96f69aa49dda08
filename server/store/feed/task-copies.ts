import type { Sql } from '#server/store/sql.ts'

/** A task in the list of one person. */
export interface TaskCopy {
  readonly id: number
  readonly audience: number
}

/** The copies of a task that nobody has read yet. */
export const openCopies = (sql: Sql, groupId: number, taskId: number): Promise<TaskCopy[]> =>
  sql.all<{ id: number; audience: number }>(
    "select id, audience from notifications where group_id = $1 and deleted = 0 and kind = 'task' and foreign_id = $2 and read_at is null order by id",
    [groupId, taskId],
  )
