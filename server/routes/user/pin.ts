import * as z from 'zod/mini'
import { pinPattern } from '#domain/rules/people/unlock.ts'
import { Refusal } from '#domain/tx.ts'
import { browserTokenOf } from '../../security/browser-cookie.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { setPin, signInByPin } from '../../security/pin-sign-in.ts'
import { cookieTokenOf, setSessionCookie } from '../../security/session-cookie.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

const pin = z.string().check(z.regex(pinPattern))

/** POST /api/v1/user/pin: the PIN with which this person signs in again in this browser; null removes it. Only right after they entered their password. */
export const setOwnPin = defineRoute({
  method: 'POST',
  path: '/api/v1/user/pin',
  access: 'owner',
  // Hashing is deliberately expensive.
  cost: 50,
  input: z.object({ body: z.strictObject({ pin: z.nullable(pin) }) }),
  refusals: ['permission.denied', 'unlock.password-needed'],
  async handler({ services, caller, request, at }, { body }): Promise<void> {
    const { kind, user } = caller.session
    if (kind !== 'cookie') throw new Refusal('permission.denied')
    await setPin(services, user.id, body.pin, browserTokenOf(request, services.overHttps), at)
  },
})

/** POST /login/pin: signs in a person who set a PIN in this browser, as `login.ashx` does with the password; any session before it ends. */
export const signInWithPin = defineRoute({
  method: 'POST',
  path: '/login/pin',
  access: 'public',
  cost: 50,
  input: z.object({ body: z.strictObject({ userID: wireId, pin }) }),
  refusals: ['unlock.failed', 'unlock.password-needed', 'account.deactivated'],
  async handler({ services, request, reply, at }, { body: { userID, pin } }): Promise<void> {
    const browser = browserTokenOf(request, services.overHttps)
    const token = await signInByPin(services, { userId: userID, pin, browser, userAgent: request.headers['user-agent'] }, at)
    const before = cookieTokenOf(request, services.overHttps)
    if (before) await endSessionOf(services, before)
    setSessionCookie(reply, token, services.overHttps)
  },
})
