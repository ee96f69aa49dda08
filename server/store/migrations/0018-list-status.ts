import { migration } from '../schema/migrations.ts'

/** A fifth filter: samples that are missing, low or checked out. Lists of the earlier shape have nothing in it. */
export const listStatus = migration('0018-list-status', [
  `alter table list_entry add column filter_5 text not null default ''`,
  'drop index list_entry_order',
  `create index list_entry_order on list_entry(list_id, scope, is_empty, sort_key, id, audience, filter_1, filter_2, filter_3, filter_4, filter_5)`,
])
