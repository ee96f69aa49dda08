import { migration } from '../schema/migrations.ts'

/** A member's idle policy applies in the group whose administrator set it. `users.idle_minutes`, which applied in every group, is no longer read. */
export const memberIdlePolicy = migration('0007-member-idle-policy', [
  'create table member_idle_policy(group_id bigint not null, user_id bigint not null, idle_minutes bigint not null, primary key (group_id, user_id))',
  // What was set before continues to apply in each of the person's groups until an administrator there changes it.
  `insert into member_idle_policy(group_id, user_id, idle_minutes) select m.group_id, u.id, u.idle_minutes from users u join members m on m.id = u.id
    where m.deleted = 0 and u.idle_minutes is not null`,
])
