import { migration } from '../schema/migrations.ts'

/** Work that goes on after the answer that began it. Decision 114 */
export const jobs = migration('0055-jobs', [
  `create table job(group_id bigint not null, id text not null, user_id bigint not null, kind text not null, name text not null, work text not null,
    state text not null, reason text not null, message text not null, result text not null, begun_at bigint not null, ends_at bigint not null,
    primary key (group_id, id))`,
  'create index job_user on job(group_id, user_id, begun_at)',
])
