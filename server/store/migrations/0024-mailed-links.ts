import { migration } from '../schema/migrations.ts'

/** Links with a code that works once: for a new password, and for joining a group. hash: SHA-256 of the code in the link. */
export const mailedLinks = migration('0024-mailed-links', [
  'create table password_reset(hash text primary key, user_id bigint not null, created_at bigint not null, expires_at bigint not null)',
  'create index password_reset_user on password_reset(user_id)',

  // name and email may be empty: then whoever gets the link says who they are.
  `create table invitation(id text primary key, group_id bigint not null, hash text not null unique, name text not null, email text not null, role text not null,
    invited_by bigint not null, created_at bigint not null, expires_at bigint not null)`,
  'create index invitation_group on invitation(group_id)',
])
