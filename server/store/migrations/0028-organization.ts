import { migration } from '../schema/migrations.ts'

/** Who administers the whole server, whose account is switched off, and what happened to accounts. Decision 65 */
export const organization = migration('0028-organization', [
  // 1 for an organization administrator.
  'alter table users add column organization_administrator bigint not null default 0',
  // Epoch ms; null for an active account.
  'alter table users add column deactivated_at bigint',
  // Epoch ms; null if nobody knows.
  'alter table users add column last_sign_in_at bigint',
  "update users set last_sign_in_at = (select max(s.created_at) from sessions s where s.user_id = users.id and s.kind = 'cookie')",
  // Epoch ms; null for a group from before this migration.
  'alter table groups add column created_at bigint',

  // What the organization has set for all groups; without a row, the server's own value counts.
  'create table system_setting(name text primary key, value bigint not null)',

  // user_id: whom it concerns; 0 is nobody who is known. actor_id: who did it; 0 is the server or its operator. group_id 0: no group in particular.
  `create table account_event(id text primary key, at bigint not null, kind text not null, user_id bigint not null, actor_id bigint not null,
    group_id bigint not null, detail text not null, times bigint not null)`,
  'create index account_event_at on account_event(at, id)',
  'create index account_event_user on account_event(user_id, kind, at)',
])
