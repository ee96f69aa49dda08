import { migration } from '../schema/migrations.ts'

/** The feed, the server's side of the queue, and the audit log. Entity tables follow domain/schema.ts automatically: entity-tables.ts. */
export const feed = migration('0001-feed', [
  'create table store_meta(name text primary key, value text not null)',

  // Its row is the group's lock: see lockGroup.
  'create table feed(group_id bigint primary key, version bigint not null)',
  'create table tally(group_id bigint not null, audience bigint not null, count bigint not null, checksum bigint not null, primary key (group_id, audience))',

  `create table device(key text primary key, user_id bigint not null, group_id bigint not null, last_mutation bigint not null, failures bigint not null,
    closed bigint not null)`,
  `create table mutation_result(device text not null, n bigint not null, version bigint not null, code text, detail text, remarks text, primary key (device, n))`,
  'create index mutation_result_to_tell on mutation_result(device, n) where code is not null or remarks is not null',
  `create table held_mutation(device text not null, n bigint not null, group_id bigint not null, user_id bigint not null, command text not null,
    mutation text not null, error text not null, held_at bigint not null, primary key (device, n))`,
  'create index held_mutation_group on held_mutation(group_id, held_at)',

  // Ids on printed barcodes are unique across all groups.
  'create table id_counter(kind text primary key, next bigint not null)',
  `create table id_lease(kind text not null, first_id bigint not null, last_id bigint not null, device text not null, user_id bigint not null,
    leased_at bigint not null, primary key (kind, first_id))`,
  'create index id_lease_device on id_lease(device, kind, first_id)',

  `create table audit(group_id bigint not null, seq bigint not null, version bigint not null, device text not null, n bigint, user_id bigint not null,
    captured_at double precision not null, clock_offset double precision not null, recorded_at bigint not null, command text not null, input text not null,
    changes text not null, code text, detail text not null, previous_hash text not null, hash text not null, primary key (group_id, seq))`,
  `create table audit_row(group_id bigint not null, entity text not null, row_id text not null, seq bigint not null,
    primary key (group_id, entity, row_id, seq))`,
])
