import type { Sql } from '#server/store/sql.ts'
import { removeClient } from './addon-clients.ts'

/** Whose tokens: of one person (`userId`), or of the whole group (0). */
export interface TokenOwner {
  readonly groupId: number
  readonly addonId: number
  readonly userId: number
}

export interface SignIn extends TokenOwner {
  /** SHA-256. */
  readonly state: string
  /** Sealed. */
  readonly verifier: string
  /** The address to which the provider sends the person back. */
  readonly redirect: string
}

export async function readToken(sql: Sql, { groupId, addonId, userId }: TokenOwner): Promise<{ sealed: string; expiresAt: number | null } | undefined> {
  const [row] = await sql.all<{ sealed: string; expires_at: number | null }>(
    'select sealed, expires_at from addon_token where group_id = $1 and addon_id = $2 and user_id = $3',
    [groupId, addonId, userId],
  )
  return row && { sealed: row.sealed, expiresAt: row.expires_at }
}

export async function saveToken(sql: Sql, { groupId, addonId, userId }: TokenOwner, sealed: string, expiresAt: number | null): Promise<void> {
  await sql.all(
    `insert into addon_token(group_id, addon_id, user_id, sealed, expires_at) values ($1, $2, $3, $4, $5)
      on conflict (group_id, addon_id, user_id) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
    [groupId, addonId, userId, sealed, expiresAt],
  )
}

/** Drops the tokens of everyone, and the secret of its client: an add-on that was removed, or comes back, has none. */
export async function dropTokens(sql: Sql, groupId: number, addonId: number): Promise<void> {
  await sql.all('delete from addon_token where group_id = $1 and addon_id = $2', [groupId, addonId])
  await sql.all('delete from addon_sign_in where group_id = $1 and addon_id = $2', [groupId, addonId])
  await removeClient(sql, { groupId, addonId })
}

/** An earlier one of the same person for the same add-on ends. */
export async function addSignIn(sql: Sql, { state, groupId, addonId, userId, verifier, redirect }: SignIn, at: number, expiresAt: number): Promise<void> {
  await sql.all('delete from addon_sign_in where expires_at <= $1 or (group_id = $2 and addon_id = $3 and user_id = $4)', [at, groupId, addonId, userId])
  await sql.all('insert into addon_sign_in(state, group_id, addon_id, user_id, verifier, redirect, expires_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    state,
    groupId,
    addonId,
    userId,
    verifier,
    redirect,
    expiresAt,
  ])
}

/** Takes a sign-in; of two calls, one gets it. `state`: undefined for a program that has no state, which gets the one that this person has begun. */
export async function takeSignIn(
  sql: Sql,
  { groupId, addonId, userId }: TokenOwner,
  state: string | undefined,
  at: number,
): Promise<Pick<SignIn, 'verifier' | 'redirect'> | undefined> {
  const [row] = await sql.all<{ verifier: string; redirect: string }>(
    `delete from addon_sign_in where group_id = $1 and addon_id = $2 and user_id = $3 and expires_at > $4 and ($5 = '' or state = $5) returning verifier, redirect`,
    [groupId, addonId, userId, at, state ?? ''],
  )
  return row
}
