import * as z from 'zod/mini'
import { leaveGroup as leave } from '../../setup/leave-group.ts'
import { defineRoute } from '../route.ts'

/**
 * POST /api/v1/groups/leave: the caller ends their own membership. Not a command of the queue: it needs to know at once whether somebody else
 * administers the group. Their devices leave the group at the next contact, as after a removal.
 */
export const leaveGroup = defineRoute({
  method: 'POST',
  path: '/api/v1/groups/leave',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({}) }),
  refusals: ['member.last-administrator'],
  async handler({ services, caller, group, at }): Promise<void> {
    await leave(services, { userId: caller.session.user.id, groupId: group.groupId, at })
  },
})
