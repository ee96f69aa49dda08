import type { Sql } from '#server/store/sql.ts'

export interface PasskeyRecord {
  /** Base64url, as the authenticator made it. */
  readonly id: string
  readonly userId: number
  /** The person's random name, the same for all their passkeys. */
  readonly handle: string
  /** COSE, in base64url. */
  readonly publicKey: string
  /** How often the authenticator has signed; 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
  readonly createdAt: number
  readonly usedAt: number | null
}

interface Columns {
  id: string
  user_id: number
  handle: string
  public_key: string
  counter: number
  transports: string
  name: string
  is_synced: number
  created_at: number
  used_at: number | null
}

const columns = 'id, user_id, handle, public_key, counter, transports, name, is_synced, created_at, used_at'

const toRecord = (row: Columns): PasskeyRecord => ({
  id: row.id,
  userId: row.user_id,
  handle: row.handle,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports.split(',').filter(Boolean),
  name: row.name,
  isSynced: row.is_synced > 0,
  createdAt: row.created_at,
  usedAt: row.used_at,
})

/** The earliest first. */
export async function listPasskeysOf(sql: Sql, userId: number): Promise<PasskeyRecord[]> {
  return (await sql.all<Columns>(`select ${columns} from passkey where user_id = $1 order by created_at, id`, [userId])).map(toRecord)
}

export async function findPasskey(sql: Sql, id: string): Promise<PasskeyRecord | undefined> {
  const [row] = await sql.all<Columns>(`select ${columns} from passkey where id = $1`, [id])
  return row && toRecord(row)
}

/** False if there is one with this id already, whoever has it. */
export async function addPasskey(sql: Sql, passkey: Omit<PasskeyRecord, 'usedAt'>): Promise<boolean> {
  const added = await sql.all(`insert into passkey(${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, null) on conflict (id) do nothing returning id`, [
    passkey.id,
    passkey.userId,
    passkey.handle,
    passkey.publicKey,
    passkey.counter,
    passkey.transports.join(','),
    passkey.name,
    passkey.isSynced ? 1 : 0,
    passkey.createdAt,
  ])
  return added.length > 0
}

/** False if it is gone, or has signed with this count or a later one before: then it was copied. Those that do not count are always at 0. */
export async function notePasskeyUse(sql: Sql, id: string, { counter, isSynced, at }: { counter: number; isSynced: boolean; at: number }): Promise<boolean> {
  const used = await sql.all(
    'update passkey set counter = $2, is_synced = $3, used_at = $4 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id',
    [id, counter, isSynced ? 1 : 0, at],
  )
  return used.length > 0
}

/** False if the person has no such passkey. */
export async function renamePasskey(sql: Sql, userId: number, id: string, name: string): Promise<boolean> {
  return (await sql.all('update passkey set name = $3 where id = $1 and user_id = $2 returning id', [id, userId, name])).length > 0
}

/** False if the person has no such passkey. */
export async function removePasskey(sql: Sql, userId: number, id: string): Promise<boolean> {
  return (await sql.all('delete from passkey where id = $1 and user_id = $2 returning id', [id, userId])).length > 0
}

/** All of a person. Returns how many there were. */
export async function removePasskeysOf(sql: Sql, userId: number): Promise<number> {
  return (await sql.all('delete from passkey where user_id = $1 returning id', [userId])).length
}

/** `hash`: of the challenge. `boundTo`: what it is for, and in which browser or session. */
export interface PasskeyChallenge {
  readonly hash: string
  readonly boundTo: string
  /** For a new passkey, that of its person. */
  readonly handle: string | null
}

export async function addChallenge(sql: Sql, { hash, boundTo, handle }: PasskeyChallenge, at: number, expiresAt: number): Promise<void> {
  await sql.all('delete from passkey_challenge where expires_at <= $1', [at])
  await sql.all('insert into passkey_challenge(hash, bound_to, handle, expires_at) values ($1, $2, $3, $4)', [hash, boundTo, handle, expiresAt])
}

/** Each is answered once. Undefined if it has ended, or was for something or somewhere else. */
export async function takeChallenge(sql: Sql, hash: string, boundTo: string, at: number): Promise<{ handle: string | null } | undefined> {
  const [row] = await sql.all<{ handle: string | null }>(
    'delete from passkey_challenge where hash = $1 and bound_to = $2 and expires_at > $3 returning handle',
    [hash, boundTo, at],
  )
  return row
}
