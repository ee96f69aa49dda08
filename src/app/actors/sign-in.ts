import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { Credentials, SignInResult } from '#machines/session/session-types.ts'
import { Erasures } from '#db/device/erasures.ts'
import { rememberSignIn } from '#src/app/session/remember-sign-in.ts'
import { unwrap } from '#src/app/session/unwrap.ts'
import type { Services } from '../services.ts'
import { logIn } from './log-in.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { signInByPin } from './sign-in-by-pin.ts'
import { signInOffline } from './sign-in-offline.ts'

/** Loaded with the steps that follow the sign-in screen: whoever is signed in already does not need it. */
export async function signIn(services: Services, credentials: Credentials, readSession: () => Promise<SessionInfo | null>): Promise<SignInResult> {
  // Nobody opens a workspace that is being deleted.
  await new Erasures(services.device).finish()
  if ('passkeyOf' in credentials) return signInByPasskey(services, credentials, readSession)
  if ('pin' in credentials) return signInByPin(services, credentials, readSession)
  const { login, password, code } = credentials
  const called = await logIn(services, login, password, code)
  // On the sign-in screen, not over an open workspace: there, the session itself is checked.
  if (!called.ok && called.failure.code === 'network.unreachable' && !services.pool.current) return signInOffline(services, login, password)
  const answer = unwrap(called)
  if (answer.captchareload && !answer.challenge) return { kind: 'too-many' }
  if (answer.twoStep) return { kind: 'code-needed', message: code === undefined ? null : (answer.errormessage as Message) }
  if (!answer.success) return { kind: 'failed', message: answer.errormessage as Message }
  const info = await readSession()
  if (!info) return { kind: 'failed', message: answer.errormessage as Message }
  await rememberSignIn(services, info, password)
  return { kind: 'signed-in', info }
}
