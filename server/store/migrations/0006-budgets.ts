import { migration } from '../schema/migrations.ts'

/** Limits over time per person: ids, and failed sign-ins. */
export const budgets = migration('0006-budgets', [
  'create index id_lease_person on id_lease(user_id, kind, leased_at)',

  'create index login_failures_age on login_failures(first_at)',
  // Browsers in which a person has signed in before. hash: SHA-256 of a token that identifies nobody.
  'create table known_browser(hash text not null, user_id bigint not null, used_at bigint not null, primary key (hash, user_id))',
  'create index known_browser_person on known_browser(user_id, used_at)',
])
