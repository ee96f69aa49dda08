import { serverLimits } from '#domain/limits.ts'
import type { Sql } from '#server/store/sql.ts'

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  readonly userId: number
  readonly key: string
  /** Hash of its method, address and content. */
  readonly hash: string
}

export interface StoredAnswer {
  readonly status: number
  /** JSON; null for an answer without a body. */
  readonly body: string | null
}

/** `ours`: nobody has sent this key, or whoever began with it never finished. */
export type KeyState = { is: 'ours' } | { is: 'running' } | { is: 'another-request' } | { is: 'answered'; answer: StoredAnswer }

interface KeyRow {
  request_hash: string
  status: number | null
  body: string | null
}

const claimSql = `insert into idempotency_key(user_id, key, request_hash, claim, claimed_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, key) do update set claim = excluded.claim, claimed_at = excluded.claimed_at
  where idempotency_key.status is null and idempotency_key.request_hash = excluded.request_hash and idempotency_key.claimed_at <= $6 returning claim`
const findSql = 'select request_hash, status, body from idempotency_key where user_id = $1 and key = $2'
const answerSql = `update idempotency_key set status = $4, body = $5 where user_id = $1 and key = $2 and claim = $3 and status is null returning key`
const releaseSql = 'delete from idempotency_key where user_id = $1 and key = $2 and claim = $3 and status is null'

/** Claims the key for one run of the request, named `claim`. Also removes everyone's old answers. */
export async function claimKey(sql: Sql, { userId, key, hash }: KeyedRequest, claim: string, at: number): Promise<KeyState> {
  await sql.all('delete from idempotency_key where claimed_at <= $1', [at - serverLimits.idempotency.keep])
  const claimed = await sql.all(claimSql, [userId, key, hash, claim, at, at - serverLimits.idempotency.claim])
  if (claimed.length) return { is: 'ours' }
  const [known] = await sql.all<KeyRow>(findSql, [userId, key])
  // Released a moment ago.
  if (!known) return { is: 'running' }
  const { request_hash, status, body } = known
  if (request_hash !== hash) return { is: 'another-request' }
  return status === null ? { is: 'running' } : { is: 'answered', answer: { status, body } }
}

/** Law 255: in the transaction of the write. False if the claim was lost to a later run; then nothing of this one may be committed. */
export async function saveAnswer(sql: Sql, { userId, key }: KeyedRequest, claim: string, { status, body }: StoredAnswer): Promise<boolean> {
  return (await sql.all(answerSql, [userId, key, claim, status, body])).length > 0
}

/** The request wrote nothing and may be sent again. */
export async function releaseKey(sql: Sql, { userId, key }: KeyedRequest, claim: string): Promise<void> {
  await sql.all(releaseSql, [userId, key, claim])
}
