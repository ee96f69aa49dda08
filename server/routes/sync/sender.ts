import type { Sender } from '../../feed/device.ts'
import { closedGroups, type Caller } from '../../policies/access.ts'

/** Who is speaking when a device asks for rows: `group` and `user` as it names them. */
export const senderOf = (caller: Caller, group: number | undefined, user: number | undefined): Sender => ({
  userId: caller.session.user.id,
  groupId: group,
  forUserId: user,
  closedGroups: closedGroups(caller),
})
