import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { hasPushSubscription, serverKeys } from '../../store/people/push-subscriptions.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/user/notificationChannels: how notifications can reach the person outside the app. */
export const notificationChannels = defineRoute({
  method: 'GET',
  path: '/api/v1/user/notificationChannels',
  access: 'owner',
  input: nothing,
  refusals: [],
  async handler({ services: { mailer, dailyMailHour, engine, ...services }, caller, request }): Promise<NotificationChannels> {
    const { hash: session, user } = caller.session
    const browser = pushBrowserOf(services, request, session)
    const { publicKey } = await serverKeys(engine)
    const isOn = await engine.read((sql) => hasPushSubscription(sql, user.id, browser))
    return { mail: mailer ? { address: user.email, hour: dailyMailHour } : null, push: { key: publicKey, isOn } }
  },
})
