import { migration } from '../schema/migrations.ts'

/** Orders and search texts of tables for the calls that page through them, derived from rows: server/store/lists/. */
export const lists = migration('0011-lists', [
  // version, names_version: it contains all changes up to here, of its own rows and of those whose names they show.
  `create table list(id bigint primary key, group_id bigint not null, entity text not null, field text not null, shape bigint not null,
    version bigint not null, names_version bigint not null, unique (group_id, entity, field, shape))`,
  `create table list_entry(list_id bigint not null, id bigint not null, scope text not null, audience bigint not null, is_empty bigint not null,
    sort_key text not null, filter_1 text not null, filter_2 text not null, filter_3 text not null, filter_4 text not null, primary key (list_id, id))`,
  // Everything that a page is selected by, so that it is read from the index alone.
  `create index list_entry_order on list_entry(list_id, scope, is_empty, sort_key, id, audience, filter_1, filter_2, filter_3, filter_4)`,
  // Rows of a list, all of them (filter '') and by the value of one filter: counting them takes PostgreSQL longer than reading a page.
  `create table list_size(list_id bigint not null, scope text not null, filter text not null, value text not null, audience bigint not null,
    is_empty bigint not null, count bigint not null, primary key (list_id, scope, filter, value, audience, is_empty))`,
  'create table list_text(list_id bigint not null, id bigint not null, search_text text not null, primary key (list_id, id))',
])
