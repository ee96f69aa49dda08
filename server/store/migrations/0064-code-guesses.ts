import { migration } from '../schema/migrations.ts'

/** Wrong codes of the second step since the last right one, in one browser or from anywhere else. Decision 146 */
export const codeGuesses = migration('0064-code-guesses', [
  `create table code_guess (
    id text not null primary key,
    user_id bigint not null,
    failures bigint not null,
    last_at bigint not null
  )`,
  'create index code_guess_user on code_guess (user_id)',
])
