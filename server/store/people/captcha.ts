import type { Sql } from '#server/store/sql.ts'

/** The key of this database; `proposal` if there is none yet. */
export async function captchaKey(sql: Sql, proposal: string): Promise<string> {
  await sql.all('insert into captcha_key(id, secret) values (1, $1) on conflict (id) do nothing', [proposal])
  const [row] = await sql.all<{ secret: string }>('select secret from captcha_key where id = 1')
  return row!.secret
}

/** False if it was used before. */
export async function useChallenge(sql: Sql, challenge: string, expiresAt: number, at: number): Promise<boolean> {
  await sql.all('delete from captcha_used where expires_at <= $1', [at])
  const rows = await sql.all('insert into captcha_used(challenge, expires_at) values ($1, $2) on conflict (challenge) do nothing returning challenge', [
    challenge,
    expiresAt,
  ])
  return rows.length > 0
}
