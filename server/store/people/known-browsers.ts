import type { Sql } from '#server/store/sql.ts'

/** A browser is forgotten if its person has not signed in there for this long. spec §9: cookies last 365 days. */
export const browserLasts = 365 * 24 * 3_600_000
/** Browsers kept per person: those used last. */
const maxPerPerson = 50

const oldestKeptSql = 'select used_at from known_browser where user_id = $1 order by used_at desc limit 1 offset $2'

/** Who has signed in before in the browser with the token of this hash: a tablet at the bench has several users. */
export async function peopleOfBrowser(sql: Sql, hash: string, at: number): Promise<Set<number>> {
  const rows = await sql.all<{ id: number }>('select user_id as id from known_browser where hash = $1 and used_at > $2', [hash, at - browserLasts])
  return new Set(rows.map(({ id }) => id))
}

/** They signed in with their password or a passkey: their PIN in this browser is good again. */
export async function rememberBrowser(sql: Sql, hash: string, userId: number, at: number, byPasskey = false): Promise<void> {
  await sql.all(
    `insert into known_browser(hash, user_id, used_at, passkey) values ($1, $2, $3, $4)
      on conflict (hash, user_id) do update set used_at = excluded.used_at, passkey = excluded.passkey, pin_attempts = 0`,
    [hash, userId, at, byPasskey ? 1 : 0],
  )
  await sql.all('delete from known_browser where user_id = $1 and used_at <= $2', [userId, at - browserLasts])
  const [oldest] = await sql.all<{ used_at: number }>(oldestKeptSql, [userId, maxPerPerson])
  if (oldest) await sql.all('delete from known_browser where user_id = $1 and used_at <= $2', [userId, oldest.used_at])
}
