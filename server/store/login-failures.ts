import type { Sql } from './sql.ts'

/**
 * Sign-ins that failed, of an account or an address. In the database, so that a restart or a second server process forgives nothing.
 * One more, before the password is looked at: of a thousand guesses sent at once each sees the ones before it. Answers how many there are
 * since `since`; a count that began before is begun anew.
 */
export async function addFailure(sql: Sql, key: string, at: number, since: number): Promise<number> {
  const [row] = await sql.all<{ failures: number }>(
    `insert into login_failures (id, failures, first_at) values ($1, 1, $2) on conflict (id) do update set
      failures = case when login_failures.first_at > $3 then login_failures.failures + 1 else 1 end,
      first_at = case when login_failures.first_at > $3 then login_failures.first_at else $2 end returning failures`,
    [key, at, since],
  )
  return row!.failures
}

/** It was none after all. */
export async function takeBackFailure(sql: Sql, key: string): Promise<void> {
  await sql.all('update login_failures set failures = failures - 1 where id = $1 and failures > 0', [key])
}

export async function forgetFailures(sql: Sql, key: string): Promise<void> {
  await sql.all('delete from login_failures where id = $1', [key])
}

export async function dropOldFailures(sql: Sql, since: number): Promise<void> {
  await sql.all('delete from login_failures where first_at <= $1', [since])
}
