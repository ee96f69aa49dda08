import { migration } from '../schema/migrations.ts'

/**
 * Devices that were copied. The last mutation's hash shows whether a device is still the one that sent it. Keys that a copied device took one after
 * another are a family, named by its first key; n + family_offset is the same number in each of them. docs/decisions/0042
 */
export const forks = migration('0012-forks', [
  'alter table device add column last_hash text',
  'alter table device add column family text',
  'alter table device add column family_offset bigint',
  'create index device_family on device(family) where family is not null',
  // A mutation that a copy sends again under its new key.
  'create index audit_device on audit(device, n)',
  // An id of a lease that a family shares belongs to the key that used it first.
  'create table id_claim(kind text not null, id bigint not null, device text not null, primary key (kind, id))',
])
