import { migration } from '../schema/migrations.ts'

/** What a person recognizes their sessions by. */
export const sessionNames = migration('0025-session-names', [
  // The browser of a cookie, the person's own name for a token; empty for those from before.
  "alter table sessions add column name text not null default ''",
  // When a token was last used, in epoch ms and to about an hour; null if never.
  'alter table sessions add column used_at bigint',
])
