import { limits } from '../limits.ts'

/** What a device keeps of one person, so that it can tell them from their colleagues without the server. */
export interface UnlockState {
  /** Argon2id, encoded, left by the last full sign-in; null when there is none. */
  readonly password: string | null
  readonly pin: string | null
  /** Epoch ms of this device: the last sign-in with the password that the server has answered. */
  readonly signedInAt: number
  /** Wrong tries in a row, and when the last one began. */
  readonly failures: number
  readonly triedAt: number
}

/** Ms from the last try until the next is taken. Grows, and survives a restart. */
export function delayAfterFailures(failures: number): number {
  const { free, firstPause, longestPause } = limits.lock.tries
  return failures <= free ? 0 : Math.min(longestPause, firstPause * 2 ** (failures - free - 1))
}

/** Too many wrong tries: nothing but a sign-in with the server counts any more. */
export const isServerNeeded = ({ failures }: Pick<UnlockState, 'failures'>): boolean => failures >= limits.lock.tries.most

/** How long the next try has to wait; a clock that was set back makes nobody wait longer than the pause. */
export function waitBeforeTry({ failures, triedAt }: Pick<UnlockState, 'failures' | 'triedAt'>, now: number): number {
  const pause = delayAfterFailures(failures)
  return Math.max(0, Math.min(pause, triedAt + pause - now))
}

/** Whether a PIN is enough. `lastOnline`: last seen signed in by the server, epoch ms of this device. */
export function isPinEnough({ signedInAt }: Pick<UnlockState, 'signedInAt'>, isReached: boolean, lastOnline: number, now: number): boolean {
  return isReached ? now - signedInAt <= limits.lock.pinFor : now - lastOnline <= limits.session.offlineFor
}

export const isPin = (text: string): boolean => new RegExp(`^\\d{${limits.lock.pin.shortest},${limits.lock.pin.longest}}$`).test(text)

/** Whether nobody has touched the screen for as long as the policy allows; -1 is no policy. */
export const isIdle = (idleMinutes: number, lastTouch: number | null, now: number): boolean =>
  idleMinutes > 0 && lastTouch !== null && now - lastTouch >= idleMinutes * 60_000
