import { migration } from '../schema/migrations.ts'

/** The scripts of add-ons, each once, and what the organization configures for all groups. Decision 115 */
export const addonScripts = migration('0056-addon-scripts', [
  'create table addon_script(sha256 text primary key, content blob not null, stored_at bigint not null)',
  // What a group has looked at can be installed there for a day. source: the address it came from, empty for a file.
  `create table addon_look(group_id bigint not null, sha256 text not null, source text not null, looked_at bigint not null,
    primary key (group_id, sha256))`,
  'create table addon_setting(scope text not null, root_var text not null, configuration text not null, primary key (scope, root_var))',
])
