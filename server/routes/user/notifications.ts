import * as z from 'zod/mini'
import { readNotifications } from '#domain/commands/read-notifications.ts'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { toWireDigest, toWireNotice } from '#domain/wire/accounts/notice-to-wire.ts'
import { limits } from '#domain/limits.ts'
import { dateText } from '../date-text.ts'
import { jsonOf, nothing, unlessEmpty, wireId, wireIds } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

const path = '/api/v1/notifications'

/** GET /api/v1/notifications: what the caller was told in the active group, read or not, the latest first; `notificationIDs` for certain ones. */
export const listNotifications = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ notificationIDs: unlessEmpty(wireIds) }) }),
  refusals: [],
  async handler(call, { query: { notificationIDs } }) {
    const asked = (await readOwn(call)).filter(({ id }) => notificationIDs === undefined || notificationIDs.includes(id))
    return { notifications: asked.map((row) => toWireNotice(row, dateText)) }
  },
})

/** The latest first. */
async function readOwn({ services, group, caller }: Call<'member'>): Promise<NotificationRow[]> {
  const rows = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'notifications'))
  return rows.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
}

/** GET /api/v1/notifications/digest: which notifications there are, and which of them are read. */
export const listNotificationDigests = defineRoute({
  method: 'GET',
  path: `${path}/digest`,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: nothing,
  refusals: [],
  handler: async (call) => ({ notificationDigests: (await readOwn(call)).map((row) => toWireDigest(row, dateText)) }),
})

/** POST /api/v1/notifications/setRead, body: numbers of notifications. Those of others stay as they are. Answers nothing. */
export const setNotificationsRead = defineRoute({
  method: 'POST',
  path: `${path}/setRead`,
  access: 'member',
  writes: () => true,
  input: z.object({ body: jsonOf(z.array(wireId).check(z.minLength(1), z.maxLength(limits.many.samples))) }),
  refusals: readNotifications.refusals,
  async handler(call, { body }): Promise<void> {
    await runAsCaller(call, readNotifications, { notificationIds: body })
  },
})
