import type { Sender } from '../../feed/device.ts'
import { assertGroupOfToken, closedGroups, type Caller } from '../../policies/access.ts'

/** Who is speaking when a device asks for rows: `group` and `user` as it names them. */
export const senderOf = (caller: Caller, group: number | undefined, user: number | undefined): Sender => ({
  userId: caller.session.user.id,
  groupId: group,
  forUserId: user,
  closedGroups: closedGroups(caller),
  assertGroup: (groupId) => assertGroupOfToken(caller, groupId),
})

/** Who sends changes. They show nothing, so no group is closed to them. */
export const pusherOf = (caller: Caller): Sender => ({ userId: caller.session.user.id, assertGroup: (groupId) => assertGroupOfToken(caller, groupId) })
