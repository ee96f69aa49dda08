import { migration } from '../schema/migrations.ts'

/** Storage servers of groups, and which content is on them instead of in this database. Decision 113 */
export const storageServers = migration('0054-storage-servers', [
  `create table storage_server(group_id bigint primary key, key_id text not null, secret text not null, url text not null, registered_by bigint not null,
    registered_at bigint not null)`,
  'create unique index storage_server_key on storage_server(key_id)',
  'create table storage_content(group_id bigint not null, sha256 text not null, size bigint not null, primary key (group_id, sha256))',
])
