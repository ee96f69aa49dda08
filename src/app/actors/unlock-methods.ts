import { limits } from '#domain/limits.ts'
import { isPinEnough, isServerNeeded, waitBeforeTry } from '#domain/rules/people/unlock.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { UnlockOptions } from '#machines/session/session-lock-types.ts'
import type { Services } from '../services.ts'
import { within } from '../within.ts'

/** Set in a tab whose person has unlocked it: a reload is not a cold start. */
const openKey = 'aliquot.open'

export const isOpenHere = (userId: number): boolean => sessionStorage.getItem(openKey) === String(userId)

export function recordOpen({ activity }: Services, userId: number): void {
  activity.record()
  sessionStorage.setItem(openKey, String(userId))
}

export async function readUnlockMethods(services: Services, info: SessionInfo): Promise<UnlockOptions> {
  const row = await services.device.unlocks.read(info.userId)
  const isLocked = isServerNeeded(row)
  return {
    pin: row.pin !== null && !isLocked && (await mayUsePin(services, info)),
    isServerNeeded: row.password === null || isLocked,
    pause: isLocked ? 0 : waitBeforeTry(row, Date.now()),
  }
}

export async function mayUsePin({ calls, device }: Services, info: SessionInfo): Promise<boolean> {
  const row = await device.unlocks.read(info.userId)
  const contact = (await device.find(info)) ?? { lastOnline: 0 }
  const isEnough = (isReached: boolean) => isPinEnough(row, isReached, contact, Date.now())
  // The server is asked only if its answer matters.
  if (isEnough(true) === isEnough(false)) return isEnough(true)
  return isEnough((await within(limits.session.startPatience, calls.poll()))?.ok ?? false)
}
