import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import type { TwoStepPolicy } from '#domain/wire/accounts/two-step.ts'
import { hasBothSteps } from '../../policies/two-step-policy.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { countTwoStep, setTwoStepRequired } from '../../store/people/two-step-policies.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

const path = '/api/v1/groups/twoStepPolicy'

/** GET /api/v1/groups/twoStepPolicy: whether members must use two-step verification, and how many have it; only for the group's administrators. */
export const readTwoStepPolicy = defineRoute({
  method: 'GET',
  path,
  access: 'administrator',
  input: nothing,
  refusals: ['permission.denied'],
  async handler({ services, group }): Promise<TwoStepPolicy> {
    return { isRequired: group.requiresTwoStep, ...(await services.engine.read((sql) => countTwoStep(sql, group.groupId))) }
  },
})

/** PUT /api/v1/groups/twoStepPolicy: who has none must set it up before they work in the group. Administrators go first, or they would lock themselves out. */
export const writeTwoStepPolicy = defineRoute({
  method: 'PUT',
  path,
  access: 'administrator',
  writes: () => true,
  input: z.object({ body: z.strictObject({ requireTwoStep: z.boolean() }) }),
  refusals: ['permission.denied', 'two-step.own-first'],
  async handler({ services, caller, group, at }, { body: { requireTwoStep } }) {
    if (requireTwoStep && !hasBothSteps(caller.session)) throw new Refusal('two-step.own-first')
    await services.engine.write(async (sql) => {
      await setTwoStepRequired(sql, group.groupId, requireTwoStep)
      const actorId = caller.session.user.id
      await addAccountEvent(sql, { kind: 'policy.two-step', at, userId: 0, actorId, groupId: group.groupId, detail: { value: Number(requireTwoStep) } })
    })
    return {}
  },
})
