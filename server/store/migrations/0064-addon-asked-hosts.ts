import { migration } from '../schema/migrations.ts'

/** Hosts that calls of an add-on named and that it may not call: an administrator may allow them. Decision 158 */
export const addonAskedHosts = migration('0064-addon-asked-hosts', [
  'create table addon_asked_host(group_id bigint not null, addon_id bigint not null, host text not null, asked_at bigint not null, primary key (group_id, addon_id, host))',
])
