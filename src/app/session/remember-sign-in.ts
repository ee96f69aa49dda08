import type { SessionInfo } from '#domain/wire/session.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { Services } from '#src/app/services.ts'

/** Called when the server has accepted this person's password: on the sign-in screen, in the 'Login Expired' dialog, or on the lock screen. */
export async function rememberSignIn({ device, pool, secrets, activity }: Services, info: SessionInfo, password: string): Promise<void> {
  const now = Date.now()
  await device.rememberOnline(info, now)
  await device.setPendingSignOut(false)
  await device.unlocks.rememberSignIn(info.userId, now)
  activity.record()
  // Deliberately slow, and nothing waits for it: until it is done, only the server can check the password.
  secrets
    .hash(password)
    .then((hash) => device.unlocks.rememberPassword(info.userId, hash, now), reportFailure)
    .catch(reportFailure)
  await pool.setPerson(info.userId)
}
