import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { noteSignIn, type WayToSignIn } from '../store/people/account-events.ts'
import { findUser } from '../store/people/people.ts'
import { endPushOfOthersIn } from '../store/people/push-subscriptions.ts'
import { dropLapsedSessions, type NewSession } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'
import { browserName } from './browser-name.ts'
import { openSession } from './open-session.ts'
import { hashToken } from './tokens.ts'

export interface ProvenPerson {
  readonly userId: number
  readonly how: WayToSignIn
  /** The browser's token, if it has one. */
  readonly browser: string | undefined
  readonly userAgent: string | undefined
  readonly sso?: NewSession['sso'] & {}
  /** Also a PIN that was set after a passkey. */
  readonly byPasskey?: boolean
  /** False if nobody was asked who they are: by a PIN, or by a provider that asks only when needed. */
  readonly isProof: boolean
  /** The digest of the act for which someone has signed in again. */
  readonly act?: string | null
}

/** What every way of signing in does once it is clear who someone is. Returns the token of a new session. Refuses with account.deactivated. */
export async function beginSession(
  sql: Sql,
  { userId, how, browser, userAgent, sso, byPasskey = false, isProof, act = null }: ProvenPerson,
  at: number,
): Promise<string> {
  const user = await findUser(sql, userId)
  if (!user?.isActive) throw new Refusal('account.deactivated')
  const name = browserName(userAgent)
  await dropLapsedSessions(sql, at)
  await noteSignIn(sql, userId, how, name, at)
  if (browser !== undefined) await endPushOfOthersIn(sql, hashToken(browser), userId)
  const proved = { provedAt: isProof ? at : null, provedAct: isProof ? act : null }
  return openSession(sql, { kind: 'cookie', userId, name, createdAt: at, expiresAt: at + limits.session.lasts, byPasskey, ...proved, ...(sso && { sso }) })
}
