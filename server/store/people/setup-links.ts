import type { Sql } from '#server/store/sql.ts'

/** There may be several: each server process on an empty database prints one. */
export async function addSetupLink(sql: Sql, hash: string, createdAt: number, expiresAt: number): Promise<void> {
  await sql.all('delete from setup_link where expires_at <= $1', [createdAt])
  await sql.all('insert into setup_link(hash, created_at, expires_at) values ($1, $2, $3)', [hash, createdAt, expiresAt])
}

export async function isSetupLink(sql: Sql, hash: string, at: number): Promise<boolean> {
  return (await sql.all('select hash from setup_link where hash = $1 and expires_at > $2', [hash, at])).length > 0
}

/** False if it does not exist anymore. Of two concurrent calls, one gets it; then all other links expire. */
export async function spendSetupLink(sql: Sql, hash: string, at: number): Promise<boolean> {
  const used = await sql.all('delete from setup_link where hash = $1 and expires_at > $2 returning hash', [hash, at])
  if (used.length) await sql.all('delete from setup_link')
  return used.length > 0
}
