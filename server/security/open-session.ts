import { createSession, type NewSession } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'
import { hashToken, makeToken } from './tokens.ts'

/** Creates a session and returns its token, which is stored nowhere. */
export async function openSession(sql: Sql, session: Omit<NewSession, 'hash'>): Promise<string> {
  const token = makeToken()
  await createSession(sql, { ...session, hash: hashToken(token) })
  return token
}
