import { migration } from '../schema/migrations.ts'

/** How many days a password is valid: a member's own number in a group, else the group's, else the server's. -1 is always. */
export const passwordPolicy = migration('0020-password-policy', [
  // Epoch ms; null for a password from before this migration: its days are counted from the person's next sign-in.
  'alter table users add column password_set_at bigint',
  'alter table groups add column password_days bigint',
  'create table member_password_policy(group_id bigint not null, user_id bigint not null, password_days bigint not null, primary key (group_id, user_id))',
])
