import { fromPromise } from 'xstate'
import { errors } from '#domain/errors.ts'
import { isIdle, isRecentlyOnline } from '#domain/rules/people/unlock.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { isOfflineSession } from '#db/device/device.ts'
import { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { UnlockAttempt, UnlockResult } from '#machines/session/session-lock-types.ts'
import type { Services } from '../services.ts'
import { isOpenHere, readUnlockMethods, recordOpen } from './unlock-methods.ts'

/** The lock over one person's workspace, with this device's clock, its data about the person, and the server. */
export function provideLock(services: Services, info: SessionInfo): typeof lockMachine {
  const { device, activity } = services
  const { userId } = info
  const isIdleNow = async () => isIdle((await device.find(info))?.idleMinutes ?? info.idleMinutes, activity.last, Date.now())
  return lockMachine.provide({
    actors: {
      readLock: fromPromise(async () => {
        const row = await device.unlocks.read(userId)
        if (row.lockedAt !== null) return true
        if (await isIdleNow()) {
          await device.unlocks.lock(userId, Date.now())
          return true
        }
        if (isOfflineSession(info) && (await mustUnlockStart(services, info))) return true
        recordOpen(services, userId)
        return false
      }),
      isIdle: fromPromise(isIdleNow),
      rememberLock: fromPromise(() => device.unlocks.lock(userId, Date.now())),
      readMeans: fromPromise(() => readUnlockMethods(services, info)),
      unlock: fromPromise(async ({ input }) => {
        const answer = await tryUnlock(services, info, input)
        if (answer.kind === 'opened') {
          await device.unlocks.open(userId)
          recordOpen(services, userId)
        }
        return answer
      }),
    },
  })
}

/** On a cold start without the server, asks for the password if the last contact is longer ago than allowed, otherwise for a PIN if there is one. */
async function mustUnlockStart({ device }: Services, info: SessionInfo): Promise<boolean> {
  const { pin } = await device.unlocks.read(info.userId)
  const isOverdue = !isRecentlyOnline((await device.find(info)) ?? { lastOnline: 0 }, Date.now())
  const isCold = !isOpenHere(info.userId)
  return isCold && (isOverdue || pin !== null)
}

/** Code that is not on this device yet is as unreachable as the server. */
async function tryUnlock(services: Services, info: SessionInfo, { how, secret, code }: UnlockAttempt): Promise<UnlockResult> {
  const unlock = await import('./unlock.ts').catch(() => null)
  if (!unlock) return { kind: 'refused', message: errors['network.unreachable'].message }
  if (how === 'passkey') return unlock.tryPasskey(services, info)
  return how === 'password' ? unlock.tryPassword(services, info, secret, code) : unlock.tryPin(services, info, secret)
}
