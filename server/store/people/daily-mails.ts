import type { NotificationRow } from '#domain/entities/notification.ts'
import { wanted } from '#domain/rules/notifications/notification-kinds.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { selectFrom } from '#server/store/schema/entity-sql.ts'
import type { Sql } from '#server/store/sql.ts'

/** Range of notifications of which a daily mail may tell. */
export interface MailedDay {
  /** Days since 1970, by the server's calendar. */
  readonly day: number
  /** Epoch ms; older ones are not mailed anymore. */
  readonly from: number
  /** Epoch ms; those made from then on come with the next mail. */
  readonly until: number
}

/**
 * Unread, chosen for mail, in a group that the person is in and may open: one that requires two-step verification is closed without it.
 * $1 and $2 are the times of the day.
 */
const mailable = `from notifications n
  join members m on m.group_id = n.group_id and m.id = n.audience and m.deleted = 0
  join groups g on g.id = n.group_id
  join user_settings s on s.group_id = n.group_id and s.audience = n.audience and s.deleted = 0 and s.key = 'Notify.' || n.kind || '.mail' and s.value = '${wanted}'
  where n.deleted = 0 and n.read_at is null and n.created_at >= $1 and n.created_at < $2
    and (g.two_step_required = 0 or exists (select 1 from two_step t where t.user_id = n.audience and t.confirmed_at is not null))`

const waitingSql = `select distinct u.id ${mailable.replace('  where', '  join users u on u.id = n.audience left join daily_mail d on d.user_id = n.audience\n  where')}
    and u.email <> '' and u.deactivated_at is null and n.id > coalesce(d.last_id, 0) and coalesce(d.day, 0) < $3 order by u.id`

/** People for whom there is something to mail that day, whether or not their turn has come. */
export async function peopleToMail(sql: Sql, { day, from, until }: MailedDay): Promise<number[]> {
  return (await sql.all<{ id: number }>(waitingSql, [from, until, day])).map(({ id }) => id)
}

const claimSql = `insert into daily_mail(user_id, last_id, until_id, day, attempts, next_at) values ($1, 0, null, 0, 1, $4)
  on conflict (user_id) do update set attempts = daily_mail.attempts + 1, next_at = excluded.next_at
  where daily_mail.day < $2 and daily_mail.next_at <= $3 returning last_id, until_id, attempts`

export interface ClaimedMail {
  readonly attempts: number
  /** The last notification of the mail. Stays the same when it is sent again. */
  readonly untilId: number
  readonly groups: readonly { readonly group: string; readonly rows: readonly NotificationRow[] }[]
}

/** Undefined if another process has it, or it is not yet time to try again. Until `next`, it belongs to the caller. */
export async function claimMail(sql: Sql, userId: number, at: number, next: number, mailed: MailedDay): Promise<ClaimedMail | undefined> {
  const [claim] = await sql.all<{ last_id: number; until_id: number | null; attempts: number }>(claimSql, [userId, mailed.day, at, next])
  if (!claim) return undefined
  const readUntil = (untilId: number) => readMailable(sql, userId, claim.last_id, untilId, mailed)
  const begun = claim.until_id === null ? [] : await readUntil(claim.until_id)
  const groups = begun.length ? begun : await readUntil(Number.MAX_SAFE_INTEGER)
  const untilId = begun.length ? claim.until_id! : Math.max(claim.last_id, ...groups.flatMap(({ rows }) => rows.map(({ id }) => id)))
  await sql.all('update daily_mail set until_id = $2 where user_id = $1', [userId, untilId])
  return { attempts: claim.attempts, untilId, groups }
}

async function readMailable(sql: Sql, userId: number, after: number, until: number, { from, until: before }: MailedDay) {
  const found = await sql.all<{ id: number; group_id: number; name: string }>(
    `select n.id, n.group_id, g.name ${mailable} and n.audience = $3 and n.id > $4 and n.id <= $5 order by n.group_id, n.id`,
    [from, before, userId, after, until],
  )
  const groups = new Map<number, { group: string; rows: NotificationRow[] }>()
  for (const { id, group_id, name } of found) {
    const [stored] = await sql.all<StoredRow>(`${selectFrom('notifications')} where group_id = $1 and id = $2`, [group_id, id])
    if (!groups.has(group_id)) groups.set(group_id, { group: name, rows: [] })
    groups.get(group_id)!.rows.push(decodeRow(tableOf('notifications'), stored!) as unknown as NotificationRow)
  }
  return [...groups.values()]
}

/** It was sent, or there was nothing left to tell. */
export async function finishMail(sql: Sql, userId: number, { untilId }: ClaimedMail, day: number): Promise<void> {
  await sql.all('update daily_mail set last_id = $2, until_id = null, day = $3, attempts = 0, next_at = 0 where user_id = $1', [userId, untilId, day])
}

export async function postponeMail(sql: Sql, userId: number, next: number): Promise<void> {
  await sql.all('update daily_mail set next_at = $2 where user_id = $1', [userId, next])
}

/** How long the link in a mail works. */
const linkLasts = 90 * 24 * 3_600_000

export async function addUnsubscribeLink(sql: Sql, hash: string, userId: number, at: number): Promise<void> {
  await sql.all('delete from unsubscribe_link where created_at <= $1', [at - linkLasts])
  await sql.all('insert into unsubscribe_link(hash, user_id, created_at) values ($1, $2, $3)', [hash, userId, at])
}

export async function personOfUnsubscribeLink(sql: Sql, hash: string, at: number): Promise<number | undefined> {
  const [link] = await sql.all<{ user_id: number }>('select user_id from unsubscribe_link where hash = $1 and created_at > $2', [hash, at - linkLasts])
  return link?.user_id
}

/** What this person chose to get by mail, in each of their groups. */
export async function mailChoicesOf(sql: Sql, userId: number): Promise<{ groupId: number; key: string }[]> {
  const rows = await sql.all<{ group_id: number; key: string }>(
    `select s.group_id, s.key from user_settings s join members m on m.group_id = s.group_id and m.id = s.audience and m.deleted = 0
      where s.audience = $1 and s.deleted = 0 and s.value = '${wanted}' and s.key like 'Notify.%.mail' order by s.group_id, s.key`,
    [userId],
  )
  return rows.map(({ group_id, key }) => ({ groupId: group_id, key }))
}
