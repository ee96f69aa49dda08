import { migration } from '../schema/migrations.ts'

/** When each device was here last, and whose data on it is to be erased. Decision 66 */
export const devices = migration('0029-devices', [
  // browser, session: hashes of its two cookies. queued_to: the last number that it had queued.
  `create table device_contact(device text primary key, browser text, session text, system text not null, app text not null, queued_to bigint not null,
    seen_at bigint not null)`,
  // device: the first key of its family. erased_at: when it said that it is done.
  `create table device_erasure(device text primary key, group_id bigint not null, user_id bigint not null, ordered_by bigint not null,
    ordered_at bigint not null, erased_at bigint)`,
  'create index device_group on device(group_id)',
  'create index device_user on device(user_id)',
  // In which browser a token was made; null if unknown.
  'alter table sessions add column browser text',
])
