import { migration } from '../schema/migrations.ts'

/** Addresses that are told what happens in groups, and what became of it. Decision 120 */
export const webhooks = migration('0059-webhooks', [
  // done_to: the last entry of the group's audit log that is done with. attempts and next_at are those of the event after it.
  `create table webhook(group_id bigint not null, id text not null, url text not null, secret text not null, topics text not null, state text not null,
    epoch text not null, done_to bigint not null, attempts bigint not null, next_at bigint not null, created_by bigint not null, created_at bigint not null,
    primary key (group_id, id))`,
  // seq: the entry of the audit log. status: of the answer; null if there was none.
  `create table webhook_delivery(group_id bigint not null, webhook_id text not null, seq bigint not null, type text not null, state text not null,
    attempts bigint not null, at bigint not null, status bigint, answer text not null, primary key (group_id, webhook_id, seq))`,
  'create index webhook_delivery_state on webhook_delivery(state)',
])
