import { Refusal } from '#domain/tx.ts'
import type { PasskeyAssertion, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import { beginSession } from '../security/begin-session.ts'
import type { SignIn } from '../security/sign-in.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { peopleOfBrowser, rememberBrowser } from '../store/people/known-browsers.ts'
import { boundTo, checkPasskey, makeChallenge } from './ceremony.ts'
import { requestOptions } from './own-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 *   begin ─► the authenticator shows whose passkeys it has, and recognizes the person ─► finish ─► session
 *
 * Nobody types a name, so nothing here can tell who has an account. Decision 71
 */
export async function beginPasskeySignIn(services: Services, party: RelyingParty, flow: string, at: number): Promise<RequestOptions> {
  return requestOptions(party, await makeChallenge(services, boundTo.signIn(flow), at), [])
}

export interface PasskeySignIn extends Pick<SignIn, 'browser' | 'userAgent'> {
  readonly assertion: PasskeyAssertion
  /** Binds the sign-in to the browser in which it began. */
  readonly flow: string | undefined
  /** The only person who may be signed in by it: on a shared tablet, whoever was tapped. */
  readonly userId: number | undefined
}

/** Returns the token of a new session, and that of the browser. Refuses with passkey.failed, passkey.other-person or account.deactivated. */
export async function signInByPasskey(
  services: Services,
  party: RelyingParty,
  attempt: PasskeySignIn,
  at: number,
): Promise<{ session: string; browser: string }> {
  const { assertion, flow, userId, browser, userAgent } = attempt
  // Here, the authenticator always says whose it is.
  if (flow === undefined || assertion.userHandle === undefined) throw new Refusal('passkey.failed')
  const { passkey, use } = await checkPasskey(services, party, assertion, boundTo.signIn(flow), at)
  if (userId !== undefined && passkey.userId !== userId) throw new Refusal('passkey.other-person')
  return services.engine.write(async (sql) => {
    await use(sql)
    // One that we never issued is not accepted: someone else may have it, too.
    const isKnown = browser !== undefined && (await peopleOfBrowser(sql, hashToken(browser), at)).size > 0
    const token = isKnown ? browser : makeToken()
    await rememberBrowser(sql, hashToken(token), passkey.userId, at, true)
    const session = await beginSession(sql, { userId: passkey.userId, how: 'passkey', browser: token, userAgent, byPasskey: true, isProof: true }, at)
    return { session, browser: token }
  })
}
