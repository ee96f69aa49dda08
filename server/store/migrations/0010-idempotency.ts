import { migration } from '../schema/migrations.ts'

/** The answers to writes by programs, by person and Idempotency-Key. `status` is null while the first request is still running. docs/decisions/0040 */
export const idempotency = migration('0010-idempotency', [
  `create table idempotency_key(user_id bigint not null, key text not null, request_hash text not null, claim text not null, claimed_at bigint not null,
    status bigint, body text, primary key (user_id, key))`,
  'create index idempotency_key_age on idempotency_key(claimed_at)',
])
