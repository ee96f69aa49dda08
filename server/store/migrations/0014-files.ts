import { migration } from '../schema/migrations.ts'

/**
 * The bytes of files. A chunk belongs to an upload, and a complete upload is the content of every file of its group with that hash.
 * docs/decisions/0045
 */
export const files = migration('0014-files', [
  `create table file_upload(group_id bigint not null, file_id text not null, upload text not null, user_id bigint not null, received bigint not null,
    touched_at bigint not null, primary key (group_id, file_id))`,
  `create table file_chunk(group_id bigint not null, upload text not null, start bigint not null, content blob not null,
    primary key (group_id, upload, start))`,
  'create table file_content(group_id bigint not null, sha256 text not null, upload text not null, primary key (group_id, sha256))',
])
