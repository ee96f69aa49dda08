import { fromPromise } from 'xstate'
import { errors } from '#domain/errors.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { UnlockOptions } from '#machines/session/session-lock-types.ts'
import type { Services } from '../services.ts'
import { tryPasskey, tryToUnseal } from './unlock.ts'
import { readUnlockMethods, recordOpen } from './unlock-methods.ts'

/** The lock over an encrypted workspace that nothing has opened yet. A PIN is too short to protect a key. Decision 73 */
export function provideSeal(services: Services, info: SessionInfo): typeof lockMachine {
  const { device } = services
  return lockMachine.provide({
    actors: {
      readLock: fromPromise(async () => true),
      isIdle: fromPromise(async () => false),
      rememberLock: fromPromise(async () => {}),
      readMeans: fromPromise(async (): Promise<UnlockOptions> => {
        const [means, kept] = await Promise.all([readUnlockMethods(services, info), new KeptSecrets(device.db).find(info)])
        return { ...means, pin: false, isServerNeeded: means.isServerNeeded || !kept?.wrapped }
      }),
      unlock: fromPromise(async ({ input: { how, secret, code } }) => {
        if (how === 'pin') return { kind: 'refused', message: errors['unlock.password-needed'].message }
        const answer = how === 'passkey' ? await tryPasskey(services, info) : await tryToUnseal(services, info, secret, code)
        if (answer.kind === 'opened') {
          await device.unlocks.open(info.userId)
          recordOpen(services, info.userId)
        }
        return answer
      }),
    },
  })
}
