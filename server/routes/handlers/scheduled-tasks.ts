import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { dateFormatOf, dateFormatSetting } from '#domain/rules/date-format.ts'
import { toWireNotification, toWireUser } from '#domain/wire/to-wire.ts'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { ssoStart } from '#domain/wire/accounts/sso.ts'
import { activeGroup, mayReadOrganization, type Caller } from '../../policies/access.ts'
import { idleMinutesOf } from '../../policies/idle-policy.ts'
import { passwordDaysLeft } from '../../policies/password-policy.ts'
import { isTwoStepMissing } from '../../policies/two-step-policy.ts'
import { keepAlive } from '../../security/caller.ts'
import { wasSso } from '../../security/sso-cookies.ts'
import type { Services } from '../../services.ts'
import { readUnread } from '../../store/feed/unread-notifications.ts'
import { countUnreadFeedback } from '../../store/people/organization-feedback.ts'
import { fullNameOf } from '../../store/people/people.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** Existing pages poll without it, or with any value. */
const touched = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => value === '1'),
)

/** `redirectUrl` is where someone who signed in that way signs in again. */
function ssoStatus({ sso, overHttps }: Services, caller: Caller | undefined, request: FastifyRequest) {
  const isSSO = sso !== undefined && (caller ? caller.session.sso !== undefined : wasSso(request, overHttps))
  return { isSSO, redirectUrl: isSSO ? ssoStart : '', loginType: isSSO ? sso.settings.provider.kind : '' }
}

/** A page that polls shows a few of them. */
const maxUnread = 100

/**
 * GET /members/fn/scheduledTasks/handler.ashx, every 30 s. Also answers without a
 * session: that is how a page learns that it is signed out. spec §3, §7
 * `touched=1` says that someone has touched the screen recently: only that extends the session, because work here needs no call to the server.
 */
export const scheduledPoll = defineRoute({
  method: 'GET',
  path: '/members/fn/scheduledTasks/handler.ashx',
  access: 'public',
  input: z.object({ query: z.object({ touched }) }),
  refusals: [],
  isPoll: true,
  async handler({ services, caller, request, at }, { query }): Promise<ScheduledPoll> {
    if (caller && query.touched) await keepAlive(services, caller.session, at)
    const group = caller && activeGroup(caller)
    const isClosed = caller !== undefined && isTwoStepMissing(caller.session, group)
    const unread = group && !isClosed ? await services.engine.read((sql) => readUnread(sql, group.groupId, caller.session.user.id, maxUnread)) : []
    const setting = group && (await readGroup(services, group, (rows) => rows.get('userSettings', userSettingId(caller.session.user.id, dateFormatSetting))))
    return {
      notifications: unread.map(toWireNotification),
      session: {
        isLoggedIn: caller !== undefined,
        subgroupID: group?.groupId ?? 0,
        loggedInUser: caller?.session.user.id ?? 0,
        ...ssoStatus(services, caller, request),
      },
      user: caller
        ? toWireUser({ id: caller.session.user.id, fullName: fullNameOf(caller.session.user), dateFormat: dateFormatOf(setting?.value) }, caller.groups, group)
        : null,
      passwordPolicy: {
        idleMinutesTimeoutPolicy: caller ? await idleMinutesOf(services, caller) : -1,
        // JSON leaves it out if there is none: existing pages would take -1 for expired, and null for the last day.
        passwordExpiresInDays: caller && (await passwordDaysLeft(services, caller, at)),
        mustUseTwoFactorAuth: isClosed || undefined,
        encryptsDevices: group?.encryptsDevices,
      },
      unreadFeedback: caller && mayReadOrganization(caller) ? await services.engine.read(countUnreadFeedback) : undefined,
    }
  },
})
