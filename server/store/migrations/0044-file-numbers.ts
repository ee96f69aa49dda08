import { migration } from '../schema/migrations.ts'

/** The numbers by which programs know files. A file has one once a program has seen it. Decision 82 */
export const fileNumbers = migration('0044-file-numbers', [
  'create table file_number(id bigint primary key, group_id bigint not null, file_id text not null)',
  'create unique index file_number_file on file_number(group_id, file_id)',
])
