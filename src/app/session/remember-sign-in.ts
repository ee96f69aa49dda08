import type { SessionInfo } from '#domain/wire/session.ts'
import { wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { Services } from '#src/app/services.ts'

/** Called when the server has accepted this person's password: on the sign-in screen, in the 'Login Expired' dialog, or on the lock screen. */
export async function rememberSignIn(services: Services, info: SessionInfo, password: string): Promise<void> {
  const { device, pool, secrets } = services
  const now = Date.now()
  await rememberProof(services, info, now)
  // Deliberately slow, and nothing waits for it: until it is done, only the server can check the password.
  remembering = secrets
    .hash(password)
    .then((hash) => device.unlocks.rememberPassword(info.userId, hash, now))
    .then(() => wrapIfEncrypted(services, info, password))
    .catch(reportFailure)
  await pool.setPerson(info.userId)
}

let remembering: Promise<void> = Promise.resolve()

/** Resolves once what the last sign-in has begun is done: the password unlocks, and opens what is encrypted. */
export const isPasswordRemembered = (): Promise<void> => remembering

/** The server has accepted who this person is, by a password or a passkey: ends the lock, and their PIN counts for a while. */
export async function rememberProof({ device, activity }: Services, info: SessionInfo, now: number): Promise<void> {
  await device.rememberOnline(info, now)
  await device.setPendingSignOut(false)
  await device.unlocks.rememberSignIn(info.userId, now)
  activity.record()
}
