import { migration } from '../schema/migrations.ts'

/** What add-ons may do at other services for people and groups. Decision 116 */
export const addonTokens = migration('0057-addon-tokens', [
  // One row: what this server seals with.
  'create table addon_key(id bigint primary key, secret text not null)',
  // user_id: 0 for the whole group. sealed: the tokens, as JSON, unreadable without the key.
  `create table addon_token(group_id bigint not null, addon_id bigint not null, user_id bigint not null, sealed text not null, expires_at bigint,
    primary key (group_id, addon_id, user_id))`,
  'create index addon_token_user on addon_token(user_id)',
  // state: SHA-256. verifier: sealed. Of one person, for one add-on, the last one counts.
  `create table addon_sign_in(state text primary key, group_id bigint not null, addon_id bigint not null, user_id bigint not null, verifier text not null,
    redirect text not null, expires_at bigint not null)`,
])
