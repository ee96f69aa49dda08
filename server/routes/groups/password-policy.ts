import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { assertAllowed } from '../../policies/system-policies.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { setPasswordDaysOfGroup, setPasswordDaysOfMember } from '../../store/people/password-policies.ts'
import { groupsOf } from '../../store/people/people.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

const days = z.int().check(
  z.minimum(-1),
  z.maximum(limits.password.maxDays),
  z.refine((value) => value !== 0),
)

/**
 * PUT /api/v1/groups/passwordPolicy: how many days the members' passwords are valid; only for the group's administrators.
 * -1 is always, null the next wider policy (the group's, the server's). With `userID`, the policy of one member, in this group only.
 */
export const passwordPolicy = defineRoute({
  method: 'PUT',
  path: '/api/v1/groups/passwordPolicy',
  access: 'administrator',
  writes: () => true,
  input: z.object({ body: z.strictObject({ passwordValidDays: z.nullable(days), userID: z.optional(wireId) }) }),
  refusals: ['permission.denied', 'policy.looser'],
  async handler({ services, caller, group, at }, { body: { passwordValidDays, userID } }) {
    await assertAllowed(services, 'passwordDays', passwordValidDays)
    await services.engine.write(async (sql) => {
      const event = { kind: 'policy.password', at, userId: userID ?? 0, actorId: caller.session.user.id, groupId: group.groupId } as const
      await addAccountEvent(sql, { ...event, ...(passwordValidDays !== null && { detail: { value: passwordValidDays } }) })
      if (userID === undefined) return setPasswordDaysOfGroup(sql, group.groupId, passwordValidDays)
      if (!(await groupsOf(sql, userID)).some(({ groupId }) => groupId === group.groupId)) throw new Refusal('permission.denied')
      return setPasswordDaysOfMember(sql, group.groupId, userID, passwordValidDays)
    })
    return {}
  },
})
