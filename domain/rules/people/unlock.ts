import { limits } from '../../limits.ts'

/** What a device stores about a person to verify them without the server. */
export interface UnlockState {
  /** Argon2id, encoded, stored by the last full sign-in; null if there is none. */
  readonly password: string | null
  readonly pin: string | null
  /** Epoch ms by this device's clock: the last sign-in with the password that the server confirmed. */
  readonly signedInAt: number
  /** Wrong attempts in a row, and when the last one began. */
  readonly failures: number
  readonly triedAt: number
}

/** Ms from the last attempt until the next is allowed. Grows, and survives a restart. */
export function delayAfterFailures(failures: number): number {
  const { free, firstPause, longestPause } = limits.lock.tries
  return failures <= free ? 0 : Math.min(longestPause, firstPause * 2 ** (failures - free - 1))
}

/** Too many wrong attempts: only a sign-in with the server works. */
export const isServerNeeded = ({ failures }: Pick<UnlockState, 'failures'>): boolean => failures >= limits.lock.tries.most

/** How long until the next attempt is allowed, in ms; setting the clock back never makes it longer than the pause. */
export function waitBeforeTry({ failures, triedAt }: Pick<UnlockState, 'failures' | 'triedAt'>, now: number): number {
  const pause = delayAfterFailures(failures)
  return Math.max(0, Math.min(pause, triedAt + pause - now))
}

/** When the server last confirmed the session, in epoch ms by this device's clock, and for how many hours that counts; absent: the usual time. */
export interface LastContact {
  readonly lastOnline: number
  readonly offlineHours?: number | undefined
}

export function isRecentlyOnline({ lastOnline, offlineHours }: LastContact, now: number): boolean {
  return now - lastOnline <= (offlineHours === undefined ? limits.session.offlineFor : offlineHours * 3_600_000)
}

/** Whether a PIN is enough. */
export function isPinEnough({ signedInAt }: Pick<UnlockState, 'signedInAt'>, isReached: boolean, contact: LastContact, now: number): boolean {
  return isReached ? now - signedInAt <= limits.lock.pinFor : isRecentlyOnline(contact, now)
}

export const pinPattern = new RegExp(`^\\d{${limits.lock.pin.shortest},${limits.lock.pin.longest}}$`)

export const isPin = (text: string): boolean => pinPattern.test(text)

/** Whether the screen has not been touched for as long as the policy allows; -1 means no policy. */
export const isIdle = (idleMinutes: number, lastTouch: number | null, now: number): boolean =>
  idleMinutes > 0 && lastTouch !== null && now - lastTouch >= idleMinutes * 60_000
