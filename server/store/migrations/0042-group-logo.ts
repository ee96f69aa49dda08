import { migration } from '../schema/migrations.ts'

/** The picture at the head of what a group prints. */
export const groupLogo = migration('0042-group-logo', [
  'create table group_logo(group_id bigint primary key, media_type text not null, width bigint not null, height bigint not null, content blob not null)',
])
