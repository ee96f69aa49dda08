import type { Sql } from '#server/store/sql.ts'

/** Clocks of several server processes may differ by this much; anything further in the future was written by a wrong clock and is ignored. */
const clockSkew = 60_000

const countSql = 'select failures from login_failures where id = $1 and first_at > $2 and first_at <= $3'

/**
 * Failed sign-ins, by address or account. In the database, so that a restart or a second server process does not reset them.
 * Adds one before the password is checked: of a thousand guesses sent at once, each sees the ones before it. Returns how many there are
 * since `since`; an older count starts again.
 */
export async function addFailure(sql: Sql, key: string, at: number, since: number): Promise<number> {
  const [row] = await sql.all<{ failures: number }>(
    `insert into login_failures (id, failures, first_at) values ($1, 1, $2) on conflict (id) do update set
      failures = case when login_failures.first_at > $3 and login_failures.first_at <= $4 then login_failures.failures + 1 else 1 end,
      first_at = case when login_failures.first_at > $3 and login_failures.first_at <= $4 then login_failures.first_at else $2 end returning failures`,
    [key, at, since, at + clockSkew],
  )
  return row!.failures
}

export async function countFailures(sql: Sql, key: string, at: number, since: number): Promise<number> {
  const [row] = await sql.all<{ failures: number }>(countSql, [key, since, at + clockSkew])
  return row?.failures ?? 0
}

/** It was not a failure after all. */
export async function takeBackFailure(sql: Sql, key: string): Promise<void> {
  await sql.all('update login_failures set failures = failures - 1 where id = $1 and failures > 0', [key])
}

export async function forgetFailures(sql: Sql, key: string): Promise<void> {
  await sql.all('delete from login_failures where id = $1', [key])
}

/** Counts that no longer matter, and those written by a wrong clock. */
export async function dropOldFailures(sql: Sql, at: number, since: number): Promise<void> {
  await sql.all('delete from login_failures where first_at <= $1', [since])
  await sql.all('delete from login_failures where first_at > $1', [at + clockSkew])
}
