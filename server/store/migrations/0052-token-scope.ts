import { migration } from '../schema/migrations.ts'

/** What a token may do, and how a program got it. Decision 112 */
export const tokenScope = migration('0052-token-scope', [
  // group_id: the group that it is for; null: the active group of its person. by_password: a program got it for the password.
  'alter table sessions add column group_id bigint',
  'alter table sessions add column read_only bigint not null default 0',
  'alter table sessions add column by_password bigint not null default 0',
])
