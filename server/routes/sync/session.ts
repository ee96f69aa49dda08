import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { mayTryAddons } from '../../addons/trials.ts'
import { activeGroup } from '../../policies/access.ts'
import { idleMinutesOf } from '../../policies/idle-policy.ts'
import { passwordDaysLeft } from '../../policies/password-policy.ts'
import { isTwoStepMissing } from '../../policies/two-step-policy.ts'
import { fullNameOf } from '../../store/people/people.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/sync/session: who is signed in, for our own app. */
export const session = defineRoute({
  method: 'GET',
  path: '/api/v1/sync/session',
  access: 'session',
  isPoll: true,
  withExpiredPassword: true,
  input: nothing,
  refusals: [],
  async handler({ services, caller, at }): Promise<SessionInfo> {
    const { user, sso } = caller.session
    const epoch = await services.store.read((tables) => tables.epoch())
    const groupId = activeGroup(caller)?.groupId ?? 0
    const idleMinutes = await idleMinutesOf(services, caller)
    const { offlineHours, uploadMegabytes } = await services.systemPolicies.read()
    const groups = caller.groups.map(({ groupId, name, role, roleName }) => ({ groupId, name, role, ...(roleName !== undefined && { roleName }) }))
    return {
      userId: user.id,
      fullName: fullNameOf(user),
      login: user.login,
      groupId,
      groups,
      idleMinutes,
      offlineHours: offlineHours ?? undefined,
      uploadMegabytes: uploadMegabytes ?? undefined,
      passwordExpiresInDays: await passwordDaysLeft(services, caller, at),
      mustUseTwoFactorAuth: isTwoStepMissing(caller.session, activeGroup(caller)) || undefined,
      encryptsDevices: activeGroup(caller)?.encryptsDevices,
      ssoAt: sso?.at,
      isOrganizationAdministrator: user.isOrganizationAdministrator || undefined,
      triesAddons: mayTryAddons(services, activeGroup(caller)) || undefined,
      serverTime: at,
      epoch,
    }
  },
})
