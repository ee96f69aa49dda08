import type { Sql } from '#server/store/sql.ts'

export interface Guesses {
  /** Wrong codes since the last right one. */
  readonly failures: number
  readonly lastAt: number
}

export async function readGuesses(sql: Sql, id: string): Promise<Guesses> {
  const [row] = await sql.all<{ failures: number; last_at: number }>('select failures, last_at from code_guess where id = $1', [id])
  return { failures: row?.failures ?? 0, lastAt: row?.last_at ?? 0 }
}

/** Adds one; false if somebody else has added one since `known` was read. */
export async function addGuess(sql: Sql, id: string, userId: number, known: Guesses, at: number): Promise<boolean> {
  const added = await sql.all(
    `insert into code_guess(id, user_id, failures, last_at) values ($1, $2, 1, $5) on conflict (id) do update
      set failures = code_guess.failures + 1, last_at = $5 where code_guess.failures = $3 and code_guess.last_at = $4 returning id`,
    [id, userId, known.failures, known.lastAt, at],
  )
  return added.length > 0
}

export async function forgetGuesses(sql: Sql, id: string): Promise<void> {
  await sql.all('delete from code_guess where id = $1', [id])
}

/** Forgets the guesses of one person, everywhere: whoever knew their password knows it no longer. */
export async function forgetGuessesOf(sql: Sql, userId: number): Promise<void> {
  await sql.all('delete from code_guess where user_id = $1', [userId])
}
