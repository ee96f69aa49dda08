import { migration } from '../schema/migrations.ts'

/** People, groups and sessions. Membership is a row in the group's `members`, which the feed stores. */
export const people = migration('0002-people', [
  // login_fold: without case and accents, so that nobody can use a login that looks like another's.
  `create table users(id bigint primary key, login text not null, login_fold text not null unique, password_hash text not null, first_name text not null,
    last_name text not null, email text not null, primary_group_id bigint not null)`,
  'create table groups(id bigint primary key, name text not null)',

  // hash: SHA-256 of the token. expires_at null: valid until it is revoked.
  'create table sessions(hash text primary key, kind text not null, user_id bigint not null, created_at bigint not null, expires_at bigint)',
  'create index sessions_user on sessions(user_id)',
  'create index sessions_end on sessions(expires_at)',

  // id: an account or an address.
  'create table login_failures(id text primary key, failures bigint not null, first_at bigint not null)',

  // The only query on a group's table that does not begin with the group: which groups is this person in?
  'create index members_person on members(id)',
])
