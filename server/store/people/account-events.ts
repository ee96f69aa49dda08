import { randomUUID } from 'node:crypto'
import type { AccountEventKind } from '#domain/rules/people/account-event-kinds.ts'
import { serverLimits } from '#domain/limits.ts'
import type { Sql } from '#server/store/sql.ts'

export interface AccountEvent {
  readonly kind: AccountEventKind
  readonly at: number
  /** Whom it concerns; 0 is nobody who is known. */
  readonly userId: number
  /** Who did it; 0 is the server or its operator, `directoryActor` the institute's directory. */
  readonly actorId: number
  /** 0 is no group in particular. */
  readonly groupId?: number
  /** Names and numbers that say more. Law 252: no secret, and no network address. */
  readonly detail?: Readonly<Record<string, string | number>>
}

export type WayToSignIn = 'password' | 'pin' | 'passkey' | 'single sign-on' | 'invitation' | 'setup'

const insertSql = 'insert into account_event(id, at, kind, user_id, actor_id, group_id, detail, times) values ($1, $2, $3, $4, $5, $6, $7, 1)'

/** Kept for good: `aliquot doctor` compares them with who is an administrator. */
const kept: readonly AccountEventKind[] = ['administrator.made', 'administrator.removed']
const dropSql = `delete from account_event where at < $1 and kind not in (${kept.map((kind) => `'${kind}'`).join(', ')})`

/** Law 253: in the transaction of what it tells. Old events are dropped. */
export async function addAccountEvent(sql: Sql, { kind, at, userId, actorId, groupId = 0, detail = {} }: AccountEvent): Promise<void> {
  await sql.all(dropSql, [at - serverLimits.accountEvents.keep])
  await sql.all(insertSql, [randomUUID(), at, kind, userId, actorId, groupId, JSON.stringify(detail)])
}

/** What happens again and again is counted in one event for a while, so that it cannot fill the log. */
export async function countAccountEvent(sql: Sql, event: AccountEvent): Promise<void> {
  const counted = await sql.all('update account_event set times = times + 1 where user_id = $1 and kind = $2 and detail = $3 and at > $4 returning id', [
    event.userId,
    event.kind,
    JSON.stringify(event.detail ?? {}),
    event.at - serverLimits.accountEvents.counted,
  ])
  if (counted.length === 0) await addAccountEvent(sql, event)
}

/** Failures of one person. */
export const countAccountFailure = (sql: Sql, kind: AccountEventKind, userId: number, at: number): Promise<void> =>
  countAccountEvent(sql, { kind, at, userId, actorId: 0 })

/** A person has signed in: `how` says with what. */
export async function noteSignIn(sql: Sql, userId: number, how: WayToSignIn, browser: string, at: number): Promise<void> {
  await sql.all('update users set last_sign_in_at = $2 where id = $1', [userId, at])
  await addAccountEvent(sql, { kind: 'sign-in', at, userId, actorId: userId, detail: { how, browser } })
}
