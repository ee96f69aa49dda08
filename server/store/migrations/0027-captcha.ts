import { migration } from '../schema/migrations.ts'

/** The puzzles that slow down guessing at sign-in. Decision 64 */
export const captcha = migration('0027-captcha', [
  // One row: the key with which puzzles are signed, for all server processes.
  'create table captcha_key(id bigint primary key, secret text not null)',
  // challenge: of a puzzle that was used, until it expires.
  'create table captcha_used(challenge text primary key, expires_at bigint not null)',
])
