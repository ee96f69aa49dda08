import { migration } from '../schema/migrations.ts'

/** Accounts and groups that the institute's directory manages by SCIM, and the token with which it calls. Decision 70 */
export const directory = migration('0038-directory', [
  // id: random. user_name_fold: compared as logins are. resource: what the directory says of the person, as JSON. removed_at: null while the directory has them.
  `create table directory_user(id text primary key, user_id bigint not null, external_id text, user_name_fold text not null, resource text not null,
    created_at bigint not null, changed_at bigint not null, removed_at bigint)`,
  'create unique index directory_user_person on directory_user(user_id)',
  'create unique index directory_user_external on directory_user(external_id)',
  'create index directory_user_name on directory_user(user_name_fold)',
  `create table directory_group(id text primary key, group_id bigint not null, external_id text, created_at bigint not null, changed_at bigint not null)`,
  'create unique index directory_group_group on directory_group(group_id)',
  // hash: SHA-256. At most one row. created_by: 0 is the operator.
  'create table directory_token(hash text primary key, created_at bigint not null, created_by bigint not null, used_at bigint)',
])
