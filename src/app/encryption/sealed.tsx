import { useActorRef, useSelector } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { errors } from '#domain/errors.ts'
import { KeptSecrets, opensByPasskey } from '#db/device/kept-secrets.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { UnlockOptions } from '#machines/session/session-lock-types.ts'
import { t } from '#src/ui/text/translate.ts'
import { tryPasskey, tryToUnseal } from '#src/app/actors/unlock.ts'
import { readUnlockMethods, recordOpen } from '#src/app/actors/unlock-methods.ts'
import type { Services } from '../services.ts'
import { Locked } from '../session/locked.tsx'

interface SealedProps {
  session: ActorRefFrom<typeof sessionMachine>
  services: Services
}

/** Instead of the workspace: it is encrypted, and only the password or a passkey opens it, or the server once it can be reached. */
export function Sealed({ session, services }: SealedProps) {
  const info = useSelector(session, (state) => state.context.info)
  return info && <SealedWorkspace info={info} session={session} services={services} />
}

function SealedWorkspace({ info, session, services }: SealedProps & { info: SessionInfo }) {
  const lock = useActorRef(useMemo(() => provideSeal(services, info), [services, info]))
  const isOpen = useSelector(lock, (state) => state.matches('open'))
  const isServerNeeded = useSelector(lock, (state) => state.context.means?.isServerNeeded ?? false)
  useEffect(() => {
    const watches = [
      // The server has the key, and may have more to say.
      lock.on('session.renewed', () => session.send({ type: 'try.again' })),
      lock.on('person.left', () => session.send({ type: 'person.left' })),
    ]
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [lock, session])
  useEffect(() => {
    if (isOpen) session.send({ type: 'key.found' })
  }, [isOpen, session])
  useEffect(() => {
    const tryAgain = () => session.send({ type: 'try.again' })
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [session])
  useEffect(() => {
    const timer = setInterval(() => void services.calls.readSession().then((answer) => answer.ok && session.send({ type: 'try.again' })), limits.poll.every)
    return () => clearInterval(timer)
  }, [services, session])
  const byPasskey = useLiveQuery(async () => opensByPasskey(await new KeptSecrets(services.device.db).find(info)), [services, info]) ?? false
  return <Locked lock={lock} info={info} services={services} reason={reasonOf(!isServerNeeded, byPasskey)} isPasskeyOffered={byPasskey} />
}

function reasonOf(byPassword: boolean, byPasskey: boolean): string {
  if (byPassword && byPasskey) return t('The data on this device is encrypted. Without a network, only your password or a passkey opens it.')
  if (byPassword) return t('The data on this device is encrypted. Without a network, only your password opens it.')
  if (byPasskey) return t('The data on this device is encrypted. Without a network, only a passkey opens it.')
  return t('The data on this device is encrypted, and only the server can open it. Connect to the network.')
}

/** The lock over an encrypted workspace that nothing has opened yet. A PIN is too short to protect a key. Decision 73 */
function provideSeal(services: Services, info: SessionInfo): typeof lockMachine {
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
