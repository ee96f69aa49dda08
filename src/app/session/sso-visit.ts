import type { SessionInfo } from '#domain/wire/session.ts'
import type { Services } from '#src/app/services.ts'

const key = 'aliquot.sso'

/** To the page of the organization; afterwards, the browser comes back to `back`. Nobody may be signed in when it is called. */
export function visitSso(start: string, back: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // No space: a screen that was locked before stays locked.
  }
  location.assign(ssoAddress(start, back))
}

export const ssoAddress = (start: string, back: string): string => `${start}?${new URLSearchParams({ back }).toString()}`

/** At the start of the app: this tab went to the page of the organization when nobody was signed in. Says so once. */
export function wasAtSso(): boolean {
  const was = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return was
}

/** Somebody has signed in without a password that this device could compare with: ends the lock, and the PIN is enough for a while. */
export async function rememberSsoSignIn({ device, activity }: Services, { userId }: Pick<SessionInfo, 'userId'>): Promise<void> {
  await device.setPendingSignOut(false)
  await device.unlocks.rememberSignIn(userId, Date.now())
  activity.record()
}
