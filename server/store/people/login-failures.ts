import type { Sql } from '#server/store/sql.ts'

/** Clocks of several server processes may differ by so much; what lies further ahead was written by a clock that was wrong, and counts for nothing. */
const clockSkew = 60_000

const countSql = 'select failures from login_failures where id = $1 and first_at > $2 and first_at <= $3'

/**
 * Sign-ins that failed, of a place or of an account. In the database, so that a restart or a second server process forgives nothing.
 * One more, before the password is looked at: of a thousand guesses sent at once each sees the ones before it. Answers how many there are
 * since `since`; a count that began before is begun anew.
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

/** It was none after all. */
export async function takeBackFailure(sql: Sql, key: string): Promise<void> {
  await sql.all('update login_failures set failures = failures - 1 where id = $1 and failures > 0', [key])
}

export async function forgetFailures(sql: Sql, key: string): Promise<void> {
  await sql.all('delete from login_failures where id = $1', [key])
}

/** What counts for nothing any more, and what a wrong clock wrote. */
export async function dropOldFailures(sql: Sql, at: number, since: number): Promise<void> {
  await sql.all('delete from login_failures where first_at <= $1', [since])
  await sql.all('delete from login_failures where first_at > $1', [at + clockSkew])
}
