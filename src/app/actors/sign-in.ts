import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { errors } from '#domain/errors.ts'
import type { Credentials, SignInResult, PasskeyCredentials, PinCredentials } from '#machines/session/session-types.ts'
import { Erasures } from '#db/device/erasures.ts'
import { rememberSignIn } from '#src/app/session/remember-sign-in.ts'
import { unwrap } from '#src/app/session/unwrap.ts'
import type { Services } from '../services.ts'
import { logIn, completeSignOut } from './log-in.ts'
import { signInOffline, signInOfflineByPasskey, signInOfflineByPin } from './sign-in-offline.ts'
import { openByPasskey } from './open-by-passkey.ts'
import { recordOpen } from './unlock-methods.ts'

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

/** At the server, or without it, where a passkey opens what is encrypted. */
async function signInByPasskey(services: Services, { passkeyOf }: PasskeyCredentials, readSession: () => Promise<SessionInfo | null>): Promise<SignInResult> {
  const answer = await openByPasskey(services, passkeyOf, readSession)
  if (answer.ok) return { kind: 'signed-in', info: answer.value }
  const { code, message } = answer.failure
  // On the sign-in screen, not over an open workspace: there, the session itself is checked.
  const offline = code === 'network.unreachable' && !services.pool.current ? await signInOfflineByPasskey(services, passkeyOf) : null
  return offline ?? { kind: 'failed', message }
}

/** Signs in someone who set a PIN on this device: at the server, or without it by the hash stored here. */
async function signInByPin(services: Services, { userId, pin }: PinCredentials, readSession: () => Promise<SessionInfo | null>): Promise<SignInResult> {
  const { calls, device, pool, signIns } = services
  const answer = await completeSignOut(services, () => signIns.during(() => calls.logInWithPin(userId, pin)))
  if (!answer.ok) {
    const { code, message } = answer.failure
    if (code === 'network.unreachable') return signInOfflineByPin(services, userId, pin)
    if (code === 'unlock.password-needed') await device.unlocks.requirePassword(userId)
    return { kind: 'failed', message }
  }
  const info = await readSession()
  if (!info) return { kind: 'failed', message: errors['session.expired'].message }
  await device.unlocks.open(userId)
  await device.setPendingSignOut(false)
  recordOpen(services, userId)
  await pool.setPerson(userId)
  return { kind: 'signed-in', info }
}
