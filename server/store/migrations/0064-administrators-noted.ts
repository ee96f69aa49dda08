import { migration } from '../schema/migrations.ts'

/**
 * From now on, the organization's audit log says of each organization administrator that they are one: those from before there was a log, and the
 * people of the demo, are noted as they are.
 */
export const administratorsNoted = migration('0064-administrators-noted', [
  `insert into account_event(id, at, kind, user_id, actor_id, group_id, detail, times)
    select 'administrator-' || id, 0, 'administrator.made', id, 0, 0, '{}', 1 from users
    where organization_administrator = 1 and not exists
      (select 1 from account_event e where e.user_id = users.id and e.kind in ('administrator.made', 'administrator.removed'))`,
])
