import type { Identity, Proof } from '#server/sso/provider.ts'
import type { Sql } from '#server/store/sql.ts'

/** A sign-in that has begun at the provider. `state` and `browser` are hashes. */
interface SsoFlow extends Proof {
  readonly state: string
  readonly browser: string
  /** The address in the app to which the person returns. */
  readonly back: string
  /** The digest of what they sign in again for; null for a usual sign-in. */
  readonly act: string | null
}

type Open<Flow> = Flow & { readonly expiresAt: number }

export async function addFlow(sql: Sql, flow: SsoFlow, at: number, expiresAt: number): Promise<void> {
  await sql.all('delete from sso_flow where expires_at <= $1', [at])
  await sql.all('insert into sso_flow(state, browser, request, verifier, back, expires_at, act) values ($1, $2, $3, $4, $5, $6, $7)', [
    flow.state,
    flow.browser,
    flow.request,
    flow.verifier,
    flow.back,
    expiresAt,
    flow.act,
  ])
}

/** One whose provider has not answered yet. */
export async function findFlow(sql: Sql, state: string, at: number): Promise<Open<Proof> | undefined> {
  const [row] = await sql.all<{ request: string; verifier: string; expires_at: number }>(
    'select request, verifier, expires_at from sso_flow where state = $1 and identity is null and expires_at > $2',
    [state, at],
  )
  return row && { request: row.request, verifier: row.verifier, expiresAt: row.expires_at }
}

/** Notes who came back; of two answers, the first counts. */
export async function identifyFlow(sql: Sql, state: string, identity: Identity): Promise<boolean> {
  const rows = await sql.all('update sso_flow set identity = $2 where state = $1 and identity is null returning state', [state, JSON.stringify(identity)])
  return rows.length > 0
}

/** Takes a flow; of two concurrent calls, one gets it. Undefined if it has ended, or began in another browser. */
export async function takeFlow(sql: Sql, state: string, browser: string, at: number): Promise<(Open<SsoFlow> & { identity: Identity | null }) | undefined> {
  const [row] = await sql.all<SsoFlow & { identity: string | null; expires_at: number }>(
    'delete from sso_flow where state = $1 and browser = $2 and expires_at > $3 returning state, browser, request, verifier, back, act, identity, expires_at',
    [state, browser, at],
  )
  if (!row) return undefined
  const { identity, expires_at, ...flow } = row
  return { ...flow, expiresAt: expires_at, identity: identity === null ? null : (JSON.parse(identity) as Identity) }
}

/** The account of a person of the provider. */
export async function findLinked(sql: Sql, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<number | undefined> {
  const [row] = await sql.all<{ user_id: number }>('select user_id from sso_link where issuer = $1 and subject = $2', [issuer, subject])
  return row?.user_id
}

/** Does nothing if the account belongs to someone else at this provider: addresses are given to new people. */
export async function linkPerson(sql: Sql, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>, userId: number, at: number): Promise<void> {
  await sql.all('insert into sso_link(issuer, subject, user_id, linked_at) values ($1, $2, $3, $4) on conflict do nothing', [issuer, subject, userId, at])
}

/** The person typed this address themselves, and nobody has checked it: with it, an account could lie in wait for whoever has it. */
export async function noteClaimedEmail(sql: Sql, userId: number): Promise<void> {
  await sql.all('update users set email_claimed = 1 where id = $1', [userId])
}

export async function isEmailClaimed(sql: Sql, userId: number): Promise<boolean> {
  return (await sql.all('select id from users where id = $1 and email_claimed = 1', [userId])).length > 0
}

/** At the next single sign-on, the account is found by its email address again. False if there was no link. */
export async function unlinkPerson(sql: Sql, userId: number): Promise<boolean> {
  return (await sql.all('delete from sso_link where user_id = $1 returning subject', [userId])).length > 0
}
