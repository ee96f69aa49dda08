import type { Sql } from './sql.ts'

/** Failed sign-ins since `since` for an account or an address. In the database, so that a restart or a second server process forgives nothing. */
export async function countFailures(sql: Sql, key: string, since: number): Promise<number> {
  const [row] = await sql.all<{ failures: number }>('select failures from login_failures where id = $1 and first_at > $2', [key, since])
  return row?.failures ?? 0
}

/** One more; a count that began before `since` begins anew. */
export async function addFailure(sql: Sql, key: string, at: number, since: number): Promise<void> {
  await sql.all(
    `insert into login_failures (id, failures, first_at) values ($1, 1, $2) on conflict (id) do update set
      failures = case when login_failures.first_at > $3 then login_failures.failures + 1 else 1 end,
      first_at = case when login_failures.first_at > $3 then login_failures.first_at else $2 end`,
    [key, at, since],
  )
}

export async function forgetFailures(sql: Sql, key: string): Promise<void> {
  await sql.all('delete from login_failures where id = $1', [key])
}

export async function dropOldFailures(sql: Sql, since: number): Promise<void> {
  await sql.all('delete from login_failures where first_at <= $1', [since])
}
