import { addAccountEvent } from '../store/people/account-events.ts'
import { requirePassword } from '../store/people/browser-pins.ts'
import { setActive } from '../store/people/organization.ts'
import { replacePasswordResets } from '../store/people/password-resets.ts'
import { endSessionsOf } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'

/** Ends all sessions, tokens and links of the person; memberships and what they did stay. Returns the hashes of what has ended: their streams must be closed. */
export async function changeActive(sql: Sql, userId: number, isActive: boolean, by: { at: number; actorId: number }): Promise<string[]> {
  await setActive(sql, userId, isActive ? null : by.at)
  await addAccountEvent(sql, { kind: isActive ? 'account.activated' : 'account.deactivated', userId, ...by })
  await requirePassword(sql, userId)
  await replacePasswordResets(sql, userId, null)
  return endSessionsOf(sql, userId, { tokens: true })
}
