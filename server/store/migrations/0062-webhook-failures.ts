import { migration } from '../schema/migrations.ts'

/** Since when nothing has arrived at a webhook. Decision 120 */
export const webhookFailures = migration('0062-webhook-failures', ['alter table webhook add column failing_since bigint not null default 0'])
