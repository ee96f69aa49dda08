import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { wrapByPasskeyIfEncrypted, wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import type { UsedPasskey } from '#src/workspace/passkeys/authenticator.ts'
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

/** The same with a passkey. */
export async function rememberPasskey(services: Services, info: SessionInfo, used: UsedPasskey): Promise<void> {
  const { device, pool } = services
  await rememberProof(services, info, Date.now())
  await device.unlocks.notePasskey(info.userId)
  remembering = wrapByPasskeyIfEncrypted(services, info, used).catch(reportFailure)
  await pool.setPerson(info.userId)
}

let remembering: Promise<void> = Promise.resolve()

/** Resolves once what the last sign-in has begun is done: the password or the passkey opens what is encrypted, and the password unlocks. */
export const isSignInRemembered = (): Promise<void> => remembering

/** The server has accepted who this person is, by a password or a passkey: ends the lock, and their PIN counts for a while. */
export async function rememberProof({ device, activity }: Services, info: SessionInfo, now: number): Promise<void> {
  await device.rememberOnline(info, now)
  await device.setPendingSignOut(false)
  await device.unlocks.rememberSignIn(info.userId, now)
  activity.record()
}
