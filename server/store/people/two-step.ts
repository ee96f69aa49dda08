import type { Sql } from '#server/store/sql.ts'
import { forgetGuessesOf } from './code-guesses.ts'

/** `secret`: the key that the person's authenticator app shares with the server, in Base32. */
export interface TwoStepRecord {
  readonly secret: string
  readonly isOn: boolean
  /** Step of the last code that was used. */
  readonly lastStep: number
}

export async function readTwoStep(sql: Sql, userId: number): Promise<TwoStepRecord | undefined> {
  const [row] = await sql.all<{ secret: string; confirmed_at: number | null; last_step: number }>(
    'select secret, confirmed_at, last_step from two_step where user_id = $1',
    [userId],
  )
  return row && { secret: row.secret, isOn: row.confirmed_at !== null, lastStep: row.last_step }
}

/** Not on before a code of it is confirmed; replaces a key that was not. False if it is on already. */
export async function proposeSecret(sql: Sql, userId: number, secret: string): Promise<boolean> {
  const written = await sql.all(
    `insert into two_step(user_id, secret, confirmed_at, last_step) values ($1, $2, null, 0)
      on conflict (user_id) do update set secret = excluded.secret where two_step.confirmed_at is null returning user_id`,
    [userId, secret],
  )
  return written.length > 0
}

/** `step`: that of the code, which cannot be used again. False if this key is no longer the one to confirm. */
export async function confirmSecret(sql: Sql, userId: number, { secret, step, at }: { secret: string; step: number; at: number }): Promise<boolean> {
  const confirmed = await sql.all(
    'update two_step set confirmed_at = $3, last_step = $4 where user_id = $1 and secret = $2 and confirmed_at is null returning user_id',
    [userId, secret, at, step],
  )
  return confirmed.length > 0
}

/** False if a code of this step or a later one was used before. */
export async function takeStep(sql: Sql, userId: number, step: number): Promise<boolean> {
  return (await sql.all('update two_step set last_step = $2 where user_id = $1 and last_step < $2 returning user_id', [userId, step])).length > 0
}

/** False if there was none. */
export async function removeTwoStep(sql: Sql, userId: number): Promise<boolean> {
  await sql.all('delete from recovery_code where user_id = $1', [userId])
  await forgetGuessesOf(sql, userId)
  return (await sql.all('delete from two_step where user_id = $1 returning user_id', [userId])).length > 0
}

/** The earlier ones end. */
export async function replaceRecoveryCodes(sql: Sql, userId: number, hashes: readonly string[]): Promise<void> {
  await sql.all('delete from recovery_code where user_id = $1', [userId])
  for (const hash of hashes) await sql.all('insert into recovery_code(user_id, hash) values ($1, $2)', [userId, hash])
}

export async function hasRecoveryCode(sql: Sql, userId: number, hash: string): Promise<boolean> {
  return (await sql.all('select 1 as found from recovery_code where user_id = $1 and hash = $2', [userId, hash])).length > 0
}

/** Each works once. */
export async function takeRecoveryCode(sql: Sql, userId: number, hash: string): Promise<boolean> {
  return (await sql.all('delete from recovery_code where user_id = $1 and hash = $2 returning hash', [userId, hash])).length > 0
}

export async function countRecoveryCodes(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.all<{ codes: number }>('select count(*) as codes from recovery_code where user_id = $1', [userId])
  return row!.codes
}
