import type { SessionInfo } from '#domain/wire/session.ts'
import type { PasskeyCredentials, SignInResult } from '#machines/session-types.ts'
import type { Services } from '#src/app/services.ts'
import { rememberProof } from '#src/app/session/remember-sign-in.ts'
import { signWithPasskey, type AuthenticatorAnswer } from '#src/workspace/passkeys/authenticator.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#sync/passkeys.ts'
import { createTransport, failed } from '#sync/transport.ts'
import { completeSignOut } from './log-in.ts'
import { recordOpen } from './unlock-methods.ts'

/** Asks the server for a challenge, the browser for a passkey, and the server for a session; a passkey counts as both steps. */
export async function signInByPasskey(
  services: Services,
  { passkeyOf }: PasskeyCredentials,
  readSession: () => Promise<SessionInfo | null>,
): Promise<SignInResult> {
  const answer = await openByPasskey(services, passkeyOf, readSession)
  return answer.ok ? { kind: 'signed-in', info: answer.value } : { kind: 'failed', message: answer.failure.message }
}

/** `userId`: only this person. */
export async function openByPasskey(
  services: Services,
  userId: number | null,
  readSession: () => Promise<SessionInfo | null>,
): Promise<AuthenticatorAnswer<SessionInfo>> {
  const transport = createTransport()
  const asked = await completeSignOut(services, () => beginPasskeySignIn(transport))
  if (!asked.ok) return asked
  const used = await signWithPasskey(asked.value)
  if (!used.ok) return used
  const answer = await services.signIns.during(() => signInWithPasskey(transport, used.value, userId))
  if (!answer.ok) return answer
  const info = await readSession()
  if (!info) return failed('session.expired')
  await rememberProof(services, info, Date.now())
  await services.device.unlocks.notePasskey(info.userId)
  recordOpen(services, info.userId)
  await services.pool.setPerson(info.userId)
  return { ok: true, value: info }
}
