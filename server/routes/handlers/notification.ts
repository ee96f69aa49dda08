import * as z from 'zod/mini'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import { limits } from '#domain/limits.ts'
import { readUnread } from '../../store/feed/unread-notifications.ts'
import { wireIds } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/**
 * GET …/notification.ashx?action=markRead&notificationIDs={ids}, and action=markAllAsRead with a list of ids; without one, everything
 * unread is marked. Ids that are unknown, already read or someone else's are passed over. spec NOTI-02
 */
export const notification = defineRoute({
  method: 'GET',
  path: '/members/fn/notification/notification.ashx',
  access: 'member',
  changesState: true,
  cost: 5,
  input: z.object({
    query: z.union([
      z.object({ action: z.literal('markRead'), notificationIDs: wireIds }),
      z.object({ action: z.literal('markAllAsRead'), notificationIDs: z.optional(wireIds) }),
    ]),
  }),
  refusals: readNotifications.refusals,
  async handler(call, { query }) {
    const ids = query.notificationIDs ?? (await unreadOf(call))
    const notificationIds = ids.filter((id) => id > 0)
    for (let at = 0; at < notificationIds.length; at += atOnce)
      await runAsCaller(call, readNotifications, { notificationIds: notificationIds.slice(at, at + atOnce) })
    return { success: true }
  },
})

const atOnce = limits.many.samples

async function unreadOf({ services, caller, group }: Call<'member'>): Promise<number[]> {
  const rows = await services.engine.read((sql) => readUnread(sql, group.groupId, caller.session.user.id, maxUnread))
  return rows.map(({ id }) => id)
}

/** More than anyone has; what is beyond is marked by the next call. */
const maxUnread = 10_000
