import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { Services } from '#src/app/services.ts'

const key = 'aliquot.sso'

/** Begins a single sign-on; afterward, the browser comes to `back`. */
export const ssoAddress = (start: string, back: string): string => `${start}?${new URLSearchParams({ back }).toString()}`

/** The address of this screen. */
export const here = (): string => location.pathname + location.search + location.hash

/**
 * The session of someone who has just come by single sign-on ends the lock, as a password does, and lets their PIN count for a while. Once for
 * each session: a screen that was locked since stays locked.
 */
export async function noteSso({ device, activity }: Pick<Services, 'device' | 'activity'>, { userId, ssoAt }: SessionInfo): Promise<void> {
  const mark = `${userId}:${ssoAt}`
  if (ssoAt === undefined || localStorage.getItem(key) === mark) return
  try {
    localStorage.setItem(key, mark)
  } catch {
    // No space: a screen that was locked stays locked, and its other ways to unlock remain.
    return
  }
  await device.unlocks.rememberSignIn(userId, Date.now())
  activity.record()
}
