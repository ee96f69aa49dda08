import { migration } from '../schema/migrations.ts'

/**
 * How far each follower has come in each feed, and which process runs it until when; and the chains of mutations of which one was refused.
 * docs/decisions/0043
 */
export const followers = migration('0013-followers', [
  'create table follower_cursor(follower text not null, group_id bigint not null, version bigint not null, primary key (follower, group_id))',
  'create table follower_lease(follower text primary key, holder text not null, until bigint not null)',
  'create table broken_chain(user_id bigint not null, chain text not null, primary key (user_id, chain))',
])
