import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { arePushKeys } from '../../push/encrypt.ts'
import { closedGroups } from '../../policies/access.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { readEndpoint } from '../../push/push-endpoint.ts'
import { hashToken } from '../../security/tokens.ts'
import { endPushIn, savePushSubscription } from '../../store/people/push-subscriptions.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/** PUT /api/v1/user/push: from now on this browser gets the notifications that the person chose for push. Only in a browser. */
export const subscribeToPush = defineRoute({
  method: 'PUT',
  path: '/api/v1/user/push',
  access: 'owner',
  input: z.object({ body: z.strictObject({ endpoint: plainText(2_000), p256dh: plainText(100), auth: plainText(50) }) }),
  refusals: ['permission.denied', 'two-step.required', 'push.endpoint'],
  async handler({ services, caller, request, at }, { body }): Promise<void> {
    if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
    // It lasts longer than the session, and tells of all groups of the person.
    if (closedGroups(caller).length > 0) throw new Refusal('two-step.required')
    if (!readEndpoint(body.endpoint, services.pushReach) || !arePushKeys(body)) throw new Refusal('push.endpoint')
    const { hash: session, user } = caller.session
    const browser = pushBrowserOf(services, request, session)
    await services.engine.write((sql) => savePushSubscription(sql, user.id, browser, hashToken(body.endpoint), body, at))
  },
})

/** DELETE /api/v1/user/push: this browser gets no more of them. Without any, it is no error. */
export const unsubscribeFromPush = defineRoute({
  method: 'DELETE',
  path: '/api/v1/user/push',
  access: 'owner',
  writes: () => true,
  input: z.object({}),
  refusals: ['permission.denied'],
  async handler({ services, caller, request }): Promise<void> {
    if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
    const browser = pushBrowserOf(services, request, caller.session.hash)
    await services.engine.write((sql) => endPushIn(sql, browser))
  },
})
