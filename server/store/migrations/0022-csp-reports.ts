import { migration } from '../schema/migrations.ts'

/** What pages tried to do against the content policy, once for each kind. */
export const cspReports = migration('0022-csp-reports', [
  `create table csp_report(directive text not null, blocked text not null, page text not null, reports bigint not null, first_at bigint not null,
    last_at bigint not null, primary key (directive, blocked, page))`,
])
