import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { Services } from '#src/app/services.ts'
import { rememberPasskey } from '#src/app/session/remember-sign-in.ts'
import { signWithPasskey, type AuthenticatorAnswer } from '#src/workspace/passkeys/authenticator.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#sync/calls/passkeys.ts'
import { createTransport, failed } from '#sync/transport.ts'
import { completeSignOut } from './log-in.ts'
import { recordOpen } from './unlock-methods.ts'

/**
 * Asks the server for a challenge, the browser for a passkey, and the server for a session; a passkey counts as both steps.
 * `userId`: only this person. `timeout`: until the server counts as not reached, in ms.
 */
export async function openByPasskey(
  services: Services,
  userId: number | null,
  readSession: () => Promise<SessionInfo | null>,
  timeout?: number,
): Promise<AuthenticatorAnswer<SessionInfo>> {
  const transport = createTransport()
  const asked = await completeSignOut(services, () => beginPasskeySignIn(transport, timeout))
  if (!asked.ok) return asked
  const signed = await signWithPasskey(asked.value)
  if (!signed.ok) return signed
  const { assertion, used } = signed.value
  const answer = await services.signIns.during(() => signInWithPasskey(transport, assertion, userId))
  if (!answer.ok) return answer
  const info = await readSession()
  if (!info) return failed('session.expired')
  await rememberPasskey(services, info, used)
  recordOpen(services, info.userId)
  return { ok: true, value: info }
}
