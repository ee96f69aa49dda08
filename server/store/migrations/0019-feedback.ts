import { migration } from '../schema/migrations.ts'

/**
 * What people send to those who run the laboratory: addresses for the mailing list, in lower case and once each, and feedback, by the id
 * that the device gave it. `screen` and `app_version` are empty if the person did not want to send them.
 */
export const feedback = migration('0019-feedback', [
  'create table mailing_list(address text primary key, added_at bigint not null)',
  `create table feedback(group_id bigint not null, user_id bigint not null, id text not null, sent_at bigint not null, message text not null,
    screen text not null, app_version text not null, primary key (group_id, user_id, id))`,
  'create index feedback_time on feedback(group_id, sent_at)',
])
