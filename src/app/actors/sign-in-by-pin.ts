import { errors } from '#domain/errors.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { PinCredentials, SignInResult } from '#machines/session/session-types.ts'
import type { Services } from '#src/app/services.ts'
import { completeSignOut } from './log-in.ts'
import { signInOfflineByPin } from './sign-in-offline.ts'
import { recordOpen } from './unlock-methods.ts'

/** Signs in someone who set a PIN on this device: at the server, or without it by the hash stored here. */
export async function signInByPin(services: Services, { userId, pin }: PinCredentials, readSession: () => Promise<SessionInfo | null>): Promise<SignInResult> {
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
