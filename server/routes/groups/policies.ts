import type { GroupPolicies } from '#domain/wire/organization/group-policies.ts'
import { policiesOfGroup } from '../../store/people/group-policies.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/groups/policies: when screens lock and how long passwords are valid in the group, and on this server; only for its administrators. */
export const groupPolicies = defineRoute({
  method: 'GET',
  path: '/api/v1/groups/policies',
  access: 'administrator',
  input: nothing,
  refusals: [],
  async handler({ services, group }): Promise<GroupPolicies> {
    const { idleMinutes, passwordDays } = await services.engine.read((sql) => policiesOfGroup(sql, group.groupId))
    const organization = await services.systemPolicies.read()
    const isLimited = organization.idleMinutes !== null || organization.passwordDays !== null
    return {
      idleMinutesTimeoutPolicy: idleMinutes,
      passwordValidDays: passwordDays,
      server: {
        idleMinutesTimeoutPolicy: organization.idleMinutes ?? services.idleMinutes,
        passwordValidDays: organization.passwordDays ?? services.passwordDays,
      },
      ...(isLimited && {
        most: { idleMinutesTimeoutPolicy: organization.idleMinutes ?? undefined, passwordValidDays: organization.passwordDays ?? undefined },
      }),
    }
  },
})
