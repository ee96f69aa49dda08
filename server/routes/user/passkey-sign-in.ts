import * as z from 'zod/mini'
import type { RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from '../../passkeys/passkey-sign-in.ts'
import { requireParty } from '../../passkeys/relying-party.ts'
import { browserTokenOf, setBrowserCookie } from '../../security/browser-cookie.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { passkeyTokenOf, setPasskeyCookie } from '../../security/passkey-cookie.ts'
import { cookieTokenOf, setSessionCookie } from '../../security/session-cookie.ts'
import { rememberSso, wasSso } from '../../security/sso-cookies.ts'
import { makeToken } from '../../security/tokens.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { passkeyAssertion } from './passkey-input.ts'

/** POST /login/passkey/begin: a challenge, for the passkey of anyone. */
export const beginSignInWithPasskey = defineRoute({
  method: 'POST',
  path: '/login/passkey/begin',
  access: 'public',
  cost: 20,
  input: z.object({ body: z.optional(z.strictObject({})) }),
  refusals: ['passkey.unavailable'],
  async handler({ services, request, reply, at }): Promise<RequestOptions> {
    const party = requireParty(services, request)
    const flow = passkeyTokenOf(request, services.overHttps) ?? makeToken()
    setPasskeyCookie(reply, flow, services.overHttps)
    return beginPasskeySignIn(services, party, flow, at)
  },
})

/** POST /login/passkey: signs in the person whose passkey answers the challenge, in the same browser; any session before it ends. With `userID`, only this person. */
export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  cost: 50,
  input: z.object({ body: z.strictObject({ userID: z.optional(wireId), passkey: passkeyAssertion }) }),
  refusals: ['passkey.unavailable', 'passkey.failed', 'passkey.other-person', 'account.deactivated'],
  async handler({ services, request, reply, at }, { body: { userID, passkey } }): Promise<void> {
    const { overHttps } = services
    const visit = { flow: passkeyTokenOf(request, overHttps), browser: browserTokenOf(request, overHttps), userAgent: request.headers['user-agent'] }
    const tokens = await signInByPasskey(services, requireParty(services, request), { assertion: passkey, userId: userID, ...visit }, at)
    const before = cookieTokenOf(request, overHttps)
    if (before) await endSessionOf(services, before)
    setSessionCookie(reply, tokens.session, overHttps)
    setBrowserCookie(reply, tokens.browser, overHttps)
    if (wasSso(request, overHttps)) rememberSso(reply, false, overHttps)
  },
})
