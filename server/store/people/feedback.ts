import type { FeedbackInput } from '#domain/wire/accounts/feedback.ts'
import type { Sql } from '#server/store/sql.ts'

export interface StoredFeedback extends Omit<FeedbackInput, 'id' | 'isForOrganization'> {
  readonly userId: number
  /** Epoch ms by the server's clock. */
  readonly at: number
}

interface FeedbackColumns {
  user_id: number
  sent_at: number
  message: string
  screen: string
  app_version: string
}

/** Does nothing if this person has already sent it. */
export async function addFeedback(
  sql: Sql,
  groupId: number,
  userId: number,
  { id, text, screen, appVersion, isForOrganization }: FeedbackInput,
  at: number,
): Promise<void> {
  await sql.all(
    `insert into feedback(group_id, user_id, id, sent_at, message, screen, app_version, for_organization) values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (group_id, user_id, id) do nothing`,
    [groupId, userId, id, at, text, screen, appVersion, isForOrganization ? 1 : 0],
  )
}

/** Feedback of one group, the newest first. */
export async function readFeedback(sql: Sql, groupId: number, most: number, skipped: number): Promise<StoredFeedback[]> {
  const rows = await sql.all<FeedbackColumns>(
    `select user_id, sent_at, message, screen, app_version from feedback where group_id = $1 order by sent_at desc, user_id, id limit $2 offset $3`,
    [groupId, most, skipped],
  )
  return rows.map((row) => ({ userId: row.user_id, at: row.sent_at, text: row.message, screen: row.screen, appVersion: row.app_version }))
}

export async function countFeedback(sql: Sql, groupId: number): Promise<number> {
  const [row] = await sql.all<{ total: number }>('select count(*) as total from feedback where group_id = $1', [groupId])
  return row!.total
}
