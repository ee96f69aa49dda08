import type { EventTopic } from '#domain/event-topics.ts'
import { webhookLimits, type WebhookChange } from '#domain/wire/integrations/webhooks.ts'
import type { Sql } from '#server/store/sql.ts'

export interface WebhookAddress {
  readonly groupId: number
  readonly id: string
}

/** `stopped`: an event could not be delivered. */
export type WebhookState = 'active' | 'paused' | 'stopped'

export interface StoredWebhook extends WebhookAddress {
  readonly url: string
  /** The sealed secret. */
  readonly sealed: string
  readonly topics: readonly EventTopic[]
  readonly state: WebhookState
  /** That of the database when someone last switched it on. It differs in a restored database, which may be a copy. */
  readonly epoch: string
  /** The last entry of the audit log that is done with. */
  readonly doneTo: number
  /** Attempts at the event after it, and the time before which there is no other. */
  readonly attempts: number
  readonly nextAt: number
  /** When the first of them failed; 0 for none. */
  readonly failingSince: number
}

const columns = `group_id as "groupId", id, url, secret as sealed, topics, state, epoch, done_to as "doneTo", attempts, next_at as "nextAt",
  failing_since as "failingSince"`

type Row = Omit<StoredWebhook, 'topics'> & { readonly topics: string }
const read = ({ topics, ...row }: Row): StoredWebhook => ({ ...row, topics: JSON.parse(topics) as EventTopic[] })

export async function webhooksOf(sql: Sql, groupId: number): Promise<StoredWebhook[]> {
  return (await sql.all<Row>(`select ${columns} from webhook where group_id = $1 order by created_at, id`, [groupId])).map(read)
}

/** Webhooks of all groups. */
export async function allWebhooks(sql: Sql): Promise<StoredWebhook[]> {
  return (await sql.all<Row>(`select ${columns} from webhook order by group_id, created_at, id`)).map(read)
}

export async function findWebhook(sql: Sql, { groupId, id }: WebhookAddress): Promise<StoredWebhook | undefined> {
  const [row] = await sql.all<Row>(`select ${columns} from webhook where group_id = $1 and id = $2`, [groupId, id])
  return row && read(row)
}

interface NewWebhookRow extends WebhookAddress {
  readonly url: string
  readonly sealed: string
  readonly topics: readonly EventTopic[]
}

const countSql = 'select count(*) as webhooks from webhook where group_id = $1'
const insertSql = `insert into webhook(group_id, id, url, secret, topics, state, epoch, done_to, attempts, next_at, created_by, created_at)
  values ($1, $2, $3, $4, $5, 'active', $6, coalesce((select entries from audit_head where group_id = $1), 0), 0, 0, $7, $8)`

/** It begins with what happens from now on. False if the group has too many. */
export async function addWebhook(sql: Sql, { groupId, id, url, sealed, topics }: NewWebhookRow, epoch: string, by: number, at: number): Promise<boolean> {
  const [count] = await sql.all<{ webhooks: number }>(countSql, [groupId])
  if (count!.webhooks >= webhookLimits.perGroup) return false
  await sql.all(insertSql, [groupId, id, url, sealed, JSON.stringify(topics), epoch, by, at])
  return true
}

/** An event that failed is tried again at once. Without `isPaused`, it stays as it is: a webhook that has stopped does not go on by that. */
export async function changeWebhook(sql: Sql, { groupId, id }: WebhookAddress, { url, topics, isPaused }: WebhookChange, epoch: string): Promise<boolean> {
  const changed = await sql.all(
    `update webhook set url = $3, topics = $4, attempts = 0, next_at = 0${isPaused === undefined ? '' : ', state = $5, epoch = $6'}
      where group_id = $1 and id = $2 returning id`,
    [groupId, id, url, JSON.stringify(topics), ...(isPaused === undefined ? [] : [isPaused ? 'paused' : 'active', epoch])],
  )
  return changed.length > 0
}

/** What is signed from now on is signed with it. */
export async function renewSecret(sql: Sql, { groupId, id }: WebhookAddress, sealed: string): Promise<boolean> {
  return (await sql.all('update webhook set secret = $3 where group_id = $1 and id = $2 returning id', [groupId, id, sealed])).length > 0
}

/** Nothing more is sent, not even what somebody asked for. False if it did not send anyway. */
export async function stopWebhook(sql: Sql, { groupId, id, sealed }: StoredWebhook): Promise<boolean> {
  await sql.all("update webhook_delivery set state = 'failed' where state = 'again' and group_id = $1 and webhook_id = $2", [groupId, id])
  const stopped = await sql.all(
    "update webhook set state = 'stopped', next_at = 0 where group_id = $1 and id = $2 and secret = $3 and state = 'active' returning id",
    [groupId, id, sealed],
  )
  return stopped.length > 0
}

export async function removeWebhook(sql: Sql, { groupId, id }: WebhookAddress): Promise<boolean> {
  await sql.all('delete from webhook_delivery where group_id = $1 and webhook_id = $2', [groupId, id])
  return (await sql.all('delete from webhook where group_id = $1 and id = $2 returning id', [groupId, id])).length > 0
}

const dueSql = `select w.group_id as "groupId", w.id from webhook w
  where (w.state = 'active' and w.epoch = $1 and w.next_at <= $2 and w.done_to < (select h.entries from audit_head h where h.group_id = w.group_id))
    or exists (select 1 from webhook_delivery d where d.state = 'again' and d.group_id = w.group_id and d.webhook_id = w.id)
  order by w.next_at, w.group_id, w.id`

/** Those with something to do. */
export const dueWebhooks = (sql: Sql, epoch: string, now: number): Promise<WebhookAddress[]> => sql.all<WebhookAddress>(dueSql, [epoch, now])

/** After entries that it is not told of. */
export async function skipTo(sql: Sql, { groupId, id, doneTo }: StoredWebhook, seq: number): Promise<void> {
  await sql.all('update webhook set done_to = $4, failing_since = 0 where group_id = $1 and id = $2 and done_to = $3', [groupId, id, doneTo, seq])
}
