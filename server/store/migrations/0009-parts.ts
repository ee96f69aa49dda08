import { migration } from '../schema/migrations.ts'

/** Counts by part instead of by audience, tombstones of rows that moved to another bucket, and ready-made blocks. */
export const parts = migration('0009-parts', [
  // group_id 0 is the organization feed. version: of the last change in this part.
  `create table part_tally(group_id bigint not null, audience bigint not null, entity text not null, count bigint not null, checksum bigint not null,
    version bigint not null, primary key (group_id, audience, entity))`,
  // row_id is JSON.
  `create table moved_row(group_id bigint not null, audience bigint not null, entity text not null, row_id text not null, version bigint not null,
    primary key (group_id, audience, entity, row_id))`,
  'create index moved_row_version on moved_row(group_id, version)',
  `create table snapshot_block(group_id bigint not null, audience bigint not null, entity text not null, after_id text not null, last_id text not null,
    version bigint not null, count bigint not null, hash text not null, content blob not null, primary key (group_id, audience, entity, after_id))`,
  'create index snapshot_block_hash on snapshot_block(group_id, hash)',
  'drop table tally',
])
