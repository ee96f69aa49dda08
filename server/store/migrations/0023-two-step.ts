import { migration } from '../schema/migrations.ts'

/** Two-step verification of people, and which groups require it. Decision 60 */
export const twoStep = migration('0023-two-step', [
  // confirmed_at null: the person has not entered a code yet, so it is not on. last_step: the time step of the last code that was used.
  'create table two_step(user_id bigint primary key, secret text not null, confirmed_at bigint, last_step bigint not null)',
  // hash: SHA-256 of the code. A used one is deleted.
  'create table recovery_code(user_id bigint not null, hash text not null, primary key (user_id, hash))',
  // 1 if nobody may work in the group without it.
  'alter table groups add column two_step_required bigint not null default 0',
])
