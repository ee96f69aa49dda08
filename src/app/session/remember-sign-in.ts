import type { SessionInfo } from '#domain/wire/session.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { Services } from '#src/app/services.ts'

/** The server has just taken this person's password, at the door, in the 'Login Expired' dialog or on the lock screen. */
export async function rememberSignIn({ device, pool, secrets, activity }: Services, info: SessionInfo, password: string): Promise<void> {
  const now = Date.now()
  await device.rememberOnline(info, now)
  await device.setPendingSignOut(false)
  await device.unlocks.rememberSignIn(info.userId, now)
  activity.record()
  // Slow on purpose, and nobody waits for it: until it is there, only the server can tell the password.
  secrets
    .hash(password)
    .then((hash) => device.unlocks.rememberPassword(info.userId, hash), reportFailure)
    .catch(reportFailure)
  await pool.setPerson(info.userId)
}
