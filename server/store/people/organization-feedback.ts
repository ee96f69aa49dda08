import type { FeedbackEntry, FeedbackFilter, FeedbackMark } from '#domain/wire/organization/organization-feedback.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { fullNameOf } from './people.ts'

interface Columns {
  id: string
  sent_at: number
  user_id: number
  first_name: string | null
  last_name: string | null
  group_id: number
  group_name: string | null
  message: string
  screen: string
  app_version: string
  read_at: number
}

const selectSql = `select f.id, f.sent_at, f.user_id, u.first_name, u.last_name, f.group_id, g.name as group_name, f.message, f.screen, f.app_version,
  f.read_at from feedback f left join users u on u.id = f.user_id left join groups g on g.id = f.group_id`

/** Conditions on `f`, and their values. Law 257: only what people were told that organization administrators read. */
function conditionsOf({ groupID, isRead }: FeedbackFilter): { where: string; params: SqlValue[] } {
  const conditions = ['f.for_organization = 1']
  if (groupID !== undefined) conditions.push('f.group_id = $1')
  if (isRead !== undefined) conditions.push(isRead ? 'f.read_at > 0' : 'f.read_at = 0')
  return { where: ` where ${conditions.join(' and ')}`, params: groupID === undefined ? [] : [groupID] }
}

/** Feedback of all groups. */
export async function readFeedbackPage(
  sql: Sql,
  filter: FeedbackFilter,
  { isNewestFirst, skipped, most }: { isNewestFirst: boolean; skipped: number; most: number },
): Promise<{ entries: FeedbackEntry[]; total: number }> {
  const { where, params } = conditionsOf(filter)
  const [counted] = await sql.all<{ total: number }>(`select count(*) as total from feedback f${where}`, params)
  const direction = isNewestFirst ? 'desc' : 'asc'
  const order = ['f.sent_at', 'f.group_id', 'f.user_id', 'f.id'].map((column) => `${column} ${direction}`).join(', ')
  const rows = await sql.all<Columns>(`${selectSql}${where} order by ${order} limit $${params.length + 1} offset $${params.length + 2}`, [
    ...params,
    most,
    skipped,
  ])
  return { entries: rows.map(toEntry), total: counted!.total }
}

/** How much of all groups no organization administrator has read. */
export async function countUnreadFeedback(sql: Sql): Promise<number> {
  const { where, params } = conditionsOf({ isRead: false })
  const [counted] = await sql.all<{ total: number }>(`select count(*) as total from feedback f${where}`, params)
  return counted!.total
}

/** Those after the last one that was read, the oldest first: for a file of all of them. */
export async function readFeedbackAfter(sql: Sql, filter: FeedbackFilter, last: FeedbackEntry | undefined, most: number): Promise<FeedbackEntry[]> {
  const { where, params } = conditionsOf(filter)
  const next = params.length + 1
  const after = last ? ` and (f.sent_at, f.group_id, f.user_id, f.id) > ($${next}, $${next + 1}, $${next + 2}, $${next + 3})` : ''
  const values = last ? [...params, last.at, last.groupID, last.userID, last.id] : params
  const order = ` order by f.sent_at, f.group_id, f.user_id, f.id limit $${values.length + 1}`
  return (await sql.all<Columns>(selectSql + where + after + order, [...values, most])).map(toEntry)
}

/** Does nothing if it is gone. */
export async function markFeedback(sql: Sql, { groupID, userID, id, isRead }: FeedbackMark, at: number): Promise<void> {
  await sql.all('update feedback set read_at = $4 where group_id = $1 and user_id = $2 and id = $3 and for_organization = 1', [
    groupID,
    userID,
    id,
    isRead ? at : 0,
  ])
}

const toEntry = (row: Columns): FeedbackEntry => ({
  id: row.id,
  at: row.sent_at,
  userID: row.user_id,
  fullName: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
  groupID: row.group_id,
  groupName: row.group_name ?? '',
  text: row.message,
  screen: row.screen,
  appVersion: row.app_version,
  isRead: row.read_at > 0,
})
