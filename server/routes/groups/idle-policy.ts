import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { assertAllowed } from '../../policies/system-policies.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { setIdleMinutesOfGroup, setIdleMinutesOfMember } from '../../store/people/idle-policies.ts'
import { groupsOf } from '../../store/people/people.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

const minutes = z.int().check(
  z.minimum(-1),
  z.maximum(limits.idle.most),
  z.refine((value) => value !== 0),
)

/**
 * PUT /api/v1/groups/idlePolicy: after how many minutes without a touch the group's screens lock; only for its administrators.
 * -1 is never, null the next wider policy (the group's, the server's). With `userID`, the policy of one member, in this group only.
 */
export const idlePolicy = defineRoute({
  method: 'PUT',
  path: '/api/v1/groups/idlePolicy',
  access: 'administrator',
  writes: () => true,
  input: z.object({ body: z.strictObject({ idleMinutesTimeoutPolicy: z.nullable(minutes), userID: z.optional(wireId) }) }),
  refusals: ['permission.denied', 'policy.looser'],
  async handler({ services, caller, group, at }, { body: { idleMinutesTimeoutPolicy, userID } }) {
    await assertAllowed(services, 'idleMinutes', idleMinutesTimeoutPolicy)
    await services.engine.write(async (sql) => {
      const event = { kind: 'policy.idle', at, userId: userID ?? 0, actorId: caller.session.user.id, groupId: group.groupId } as const
      await addAccountEvent(sql, { ...event, ...(idleMinutesTimeoutPolicy !== null && { detail: { value: idleMinutesTimeoutPolicy } }) })
      if (userID === undefined) return setIdleMinutesOfGroup(sql, group.groupId, idleMinutesTimeoutPolicy)
      if (!(await groupsOf(sql, userID)).some(({ groupId }) => groupId === group.groupId)) throw new Refusal('permission.denied')
      return setIdleMinutesOfMember(sql, group.groupId, userID, idleMinutesTimeoutPolicy)
    })
    return {}
  },
})
