import { migration } from '../schema/migrations.ts'

/** What authors of add-ons try before it is installed: one script for each person and group. Decision 123 */
export const addonTrials = migration('0060-addon-trials', [
  // session: the hash of the session or token with which it was uploaded. When that ends, so does the trial.
  `create table addon_trial(group_id bigint not null, user_id bigint not null, sha256 text not null, size bigint not null, manifest text not null,
    session text not null, ends_at bigint not null, primary key (group_id, user_id))`,
  'create index addon_trial_user on addon_trial(user_id)',
  'create index addon_trial_script on addon_trial(sha256)',
])
