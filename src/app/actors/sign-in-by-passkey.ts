import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { PasskeyCredentials, SignInResult } from '#machines/session/session-types.ts'
import type { Services } from '#src/app/services.ts'
import { openByPasskey } from './open-by-passkey.ts'
import { signInOfflineByPasskey } from './sign-in-offline.ts'

/** At the server, or without it, where a passkey opens what is encrypted. */
export async function signInByPasskey(
  services: Services,
  { passkeyOf }: PasskeyCredentials,
  readSession: () => Promise<SessionInfo | null>,
): Promise<SignInResult> {
  const answer = await openByPasskey(services, passkeyOf, readSession)
  if (answer.ok) return { kind: 'signed-in', info: answer.value }
  const { code, message } = answer.failure
  // On the sign-in screen, not over an open workspace: there, the session itself is checked.
  const offline = code === 'network.unreachable' && !services.pool.current ? await signInOfflineByPasskey(services, passkeyOf) : null
  return offline ?? { kind: 'failed', message }
}
