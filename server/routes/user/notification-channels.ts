import type { NotificationChannels } from '#domain/wire/notification-channels.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/user/notificationChannels: how notifications can reach the person outside the app. */
export const notificationChannels = defineRoute({
  method: 'GET',
  path: '/api/v1/user/notificationChannels',
  access: 'owner',
  input: nothing,
  refusals: [],
  handler: ({ services: { mailer, dailyMailHour }, caller }): NotificationChannels => ({
    mail: mailer ? { address: caller.session.user.email, hour: dailyMailHour } : null,
  }),
})
