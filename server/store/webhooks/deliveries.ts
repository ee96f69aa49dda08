import { webhookLimits, type Delivery } from '#domain/wire/integrations/webhooks.ts'
import { isAccepted, type Answer } from '#server/webhooks/send-event.ts'
import type { GroupEvent } from '#server/webhooks/group-event.ts'
import type { Sql } from '#server/store/sql.ts'
import type { StoredWebhook, WebhookAddress } from './webhooks.ts'

/** `again`: somebody asked for it, whatever became of it before. */
type DeliveryState = 'sending' | 'delivered' | 'failed' | 'again'

const shownSql = `select seq, type, state, attempts, at, status, answer from webhook_delivery
  where group_id = $1 and webhook_id = $2 order by seq desc limit $3`

/** The newest first. */
export const deliveriesOf = (sql: Sql, { groupId, id }: WebhookAddress): Promise<Delivery[]> => sql.all<Delivery>(shownSql, [groupId, id, webhookLimits.shown])

/** False if it is not there, or not known anymore. */
export async function askAgain(sql: Sql, { groupId, id }: WebhookAddress, seq: number): Promise<boolean> {
  const asked = await sql.all(`update webhook_delivery set state = 'again' where group_id = $1 and webhook_id = $2 and seq = $3 returning seq`, [
    groupId,
    id,
    seq,
  ])
  return asked.length > 0
}

/** The first that somebody asked for. */
export async function askedAgain(sql: Sql, { groupId, id }: WebhookAddress): Promise<number | undefined> {
  const [row] = await sql.all<{ seq: number }>(
    `select seq from webhook_delivery where state = 'again' and group_id = $1 and webhook_id = $2 order by seq limit 1`,
    [groupId, id],
  )
  return row?.seq
}

const countSql = `insert into webhook_delivery(group_id, webhook_id, seq, type, state, attempts, at, answer) values ($1, $2, $3, $4, $5, 1, $6, '')
  on conflict (group_id, webhook_id, seq) do update set state = excluded.state, attempts = webhook_delivery.attempts + 1, at = excluded.at returning attempts`

/** Law 263: before it is sent, so that no attempt is uncounted, even if this process dies meanwhile. Returns how many there were, with this one. */
export async function countAttempt(
  sql: Sql,
  { groupId, id }: WebhookAddress,
  { type, data }: GroupEvent,
  state: Extract<DeliveryState, 'sending' | 'again'>,
  at: number,
): Promise<number> {
  const [row] = await sql.all<{ attempts: number }>(countSql, [groupId, id, data.sequence, type, state, at])
  return row!.attempts
}

/**
 * The next event of a webhook. Undefined if it was switched off or changed since it was read, or another process was faster.
 * Returns the attempts at this event since someone last changed the webhook.
 */
export async function beginNext(sql: Sql, { groupId, id, doneTo, url, topics }: StoredWebhook): Promise<number | undefined> {
  const [row] = await sql.all<{ attempts: number }>(
    `update webhook set attempts = attempts + 1
      where group_id = $1 and id = $2 and done_to = $3 and url = $4 and topics = $5 and state = 'active' returning attempts`,
    [groupId, id, doneTo, url, JSON.stringify(topics)],
  )
  return row?.attempts
}

/** Another process, which took over meanwhile, may have delivered it. */
const answerSql = `update webhook_delivery set state = $4, status = $5, answer = $6
  where group_id = $1 and webhook_id = $2 and seq = $3 and (state <> 'delivered' or $4 = 'delivered')`
const doneSql = 'update webhook set done_to = $3, attempts = 0, next_at = 0, failing_since = 0 where group_id = $1 and id = $2 and done_to < $3'
const dropOldSql = `delete from webhook_delivery where group_id = $1 and webhook_id = $2
  and seq < (select min(seq) from (select seq from webhook_delivery where group_id = $1 and webhook_id = $2 order by seq desc limit $3) kept)`

/** Saves the last attempt; older deliveries than are kept are dropped. */
export async function saveAnswer(sql: Sql, { groupId, id }: WebhookAddress, seq: number, given: Answer): Promise<void> {
  const { status, answer } = given
  const state: DeliveryState = isAccepted(given) ? 'delivered' : 'failed'
  await sql.all(answerSql, [groupId, id, seq, state, status, answer])
  if (isAccepted(given)) await sql.all(doneSql, [groupId, id, seq])
  await sql.all(dropOldSql, [groupId, id, webhookLimits.kept])
}

/** `nextAt`: null if there is no other attempt. False if somebody has changed the webhook meanwhile. */
export async function putOff(sql: Sql, { groupId, id, doneTo }: StoredWebhook, attempts: number, nextAt: number | null, at: number): Promise<boolean> {
  const changed = await sql.all(
    `update webhook set state = $5, next_at = $6, failing_since = case when failing_since = 0 then $7 else failing_since end
      where group_id = $1 and id = $2 and done_to = $3 and attempts = $4 and state = 'active' returning id`,
    [groupId, id, doneTo, attempts, nextAt === null ? 'stopped' : 'active', nextAt ?? 0, at],
  )
  return changed.length > 0
}
