import { limits } from '#domain/limits.ts'
import type { Sql } from '#server/store/sql.ts'

/** False if this person has not signed in with their password or a passkey in this browser since `since`. */
export async function setBrowserPin(sql: Sql, browser: string, userId: number, pinHash: string, since: number): Promise<boolean> {
  const set = await sql.all('update known_browser set pin_hash = $3, pin_attempts = 0 where hash = $1 and user_id = $2 and used_at >= $4 returning hash', [
    browser,
    userId,
    pinHash,
    since,
  ])
  return set.length > 0
}

export async function removeBrowserPin(sql: Sql, browser: string, userId: number): Promise<void> {
  await sql.all('update known_browser set pin_hash = null where hash = $1 and user_id = $2', [browser, userId])
}

export interface BrowserPin {
  readonly hash: string
  /** The person last signed in there with a passkey. */
  readonly byPasskey: boolean
}

/**
 * Counts an attempt and returns the PIN to compare with; undefined if there is no PIN, there were too many attempts,
 * or the person has not signed in with their password or a passkey since `since`.
 */
export async function beginPinAttempt(sql: Sql, browser: string, userId: number, since: number): Promise<BrowserPin | undefined> {
  const [row] = await sql.all<{ pin_hash: string; passkey: number }>(
    `update known_browser set pin_attempts = pin_attempts + 1
      where hash = $1 and user_id = $2 and pin_hash is not null and pin_attempts < $3 and used_at >= $4 returning pin_hash, passkey`,
    [browser, userId, limits.lock.pinAttempts, since],
  )
  return row && { hash: row.pin_hash, byPasskey: row.passkey > 0 }
}

export async function forgivePinAttempts(sql: Sql, browser: string, userId: number): Promise<void> {
  await sql.all('update known_browser set pin_attempts = 0 where hash = $1 and user_id = $2', [browser, userId])
}

/** In one browser, until they sign in there with their password again. */
export async function requirePasswordIn(sql: Sql, browser: string, userId: number): Promise<void> {
  await sql.all('update known_browser set pin_attempts = $3 where hash = $1 and user_id = $2', [browser, userId, limits.lock.pinAttempts])
}

/** In every browser, until they sign in there with their password again. */
export async function requirePassword(sql: Sql, userId: number): Promise<void> {
  await sql.all('update known_browser set pin_attempts = $2 where user_id = $1', [userId, limits.lock.pinAttempts])
}
