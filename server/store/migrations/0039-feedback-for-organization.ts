import { migration } from '../schema/migrations.ts'

/** What was sent before was for the administrators of the group alone. `read_at` is when an organization administrator marked it as read, or 0. */
export const feedbackForOrganization = migration('0039-feedback-for-organization', [
  'alter table feedback add column for_organization bigint not null default 0',
  'alter table feedback add column read_at bigint not null default 0',
])
