import type { Sql } from '#server/store/sql.ts'

export interface DirectoryToken {
  readonly createdAt: number
  /** 0 is the operator. */
  readonly createdBy: number
  readonly usedAt: number | null
}

interface Columns {
  created_at: number
  created_by: number
  used_at: number | null
}

/** The server has one at most: a new one takes the place of the earlier. */
export async function replaceDirectoryToken(sql: Sql, token: { hash: string; at: number; by: number }): Promise<void> {
  await sql.all('delete from directory_token')
  await sql.all('insert into directory_token(hash, created_at, created_by) values ($1, $2, $3)', [token.hash, token.at, token.by])
}

/** False if there is none. */
export async function removeDirectoryToken(sql: Sql): Promise<boolean> {
  return (await sql.all('delete from directory_token returning hash')).length > 0
}

export async function findDirectoryToken(sql: Sql): Promise<DirectoryToken | undefined> {
  const [row] = await sql.all<Columns>('select created_at, created_by, used_at from directory_token')
  return row && { createdAt: row.created_at, createdBy: row.created_by, usedAt: row.used_at }
}

/** When it was last used, null for never; undefined if it is not the directory's token. */
export async function findDirectoryTokenUse(sql: Sql, hash: string): Promise<{ usedAt: number | null } | undefined> {
  const [row] = await sql.all<Pick<Columns, 'used_at'>>('select used_at from directory_token where hash = $1', [hash])
  return row && { usedAt: row.used_at }
}

export async function noteDirectoryTokenUse(sql: Sql, hash: string, at: number): Promise<void> {
  await sql.all('update directory_token set used_at = $2 where hash = $1', [hash, at])
}
