import type { ScheduledPoll } from '#domain/wire/session.ts'
import { activeGroup } from '../../policies/access.ts'
import { idleMinutesOf } from '../../policies/idle-policy.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /members/fn/scheduledTasks/handler.ashx, every 30 s. Answers also when signed out: that is how a page learns it. spec §3, §7 */
export const scheduledPoll = defineRoute({
  method: 'GET',
  path: '/members/fn/scheduledTasks/handler.ashx',
  access: 'public',
  input: nothing,
  refusals: [],
  isPoll: true,
  async handler({ services, caller }): Promise<ScheduledPoll> {
    return {
      notifications: [],
      session: {
        isLoggedIn: caller !== undefined,
        subgroupID: (caller && activeGroup(caller)?.groupId) ?? 0,
        loggedInUser: caller?.session.user.id ?? 0,
        isSSO: false,
        redirectUrl: '',
        loginType: '',
      },
      passwordPolicy: { idleMinutesTimeoutPolicy: caller ? await idleMinutesOf(services, caller) : -1 },
    }
  },
})
