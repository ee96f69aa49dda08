import { migration } from '../schema/migrations.ts'

/** Copies of the keys with which devices encrypt what they store, and which groups want that. Decision 73 */
export const encryptionKeys = migration('0037-encryption-keys', [
  // family: the first key of the device. secret: base64url. encrypted_at: since when everything on the device is encrypted; null: not everything yet.
  `create table encryption_key(id text primary key, user_id bigint not null, group_id bigint not null, family text not null, secret text not null,
    encrypted_at bigint)`,
  'create index encryption_key_family on encryption_key(family)',
  'alter table groups add column devices_encrypted bigint not null default 0',
])
