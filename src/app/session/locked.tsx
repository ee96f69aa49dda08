import { useSelector } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ActorRefFrom } from 'xstate'
import { countQueued } from '#db/queries/queue.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { Services } from '#src/app/services.ts'
import { LockScreen } from '#src/features/lock/lock-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LoadedPasskeyButton } from './loaded-passkey-button.tsx'
import { SsoUnlock } from './sso/sso-unlock.tsx'

interface LockedProps {
  lock: ActorRefFrom<typeof lockMachine>
  info: SessionInfo
  services: Services
  reason?: string | undefined
  /** False if nothing here can be opened with one. */
  isPasskeyOffered?: boolean
}

/** The lock screen over the open workspace, with every way to unlock it. */
export function Locked({ lock, info, services, reason, isPasskeyOffered = true }: LockedProps) {
  const { means, message, asksCode } = useSelector(lock, (state) => state.context)
  const state = useSelector(lock, (snapshot) => snapshot)
  const workspace = services.workspaceOf(info)
  const waiting = useLiveQuery(async () => countQueued(workspace), [workspace]) ?? 0
  return (
    <LockScreen
      fullName={info.fullName}
      reason={reason}
      waiting={waiting}
      methods={means ?? undefined}
      busy={state.hasTag('submitting')}
      pause={state.matches({ locked: 'pausing' }) ? (means?.pause ?? 0) : 0}
      error={message === null ? undefined : t(message)}
      isLeaving={state.matches({ locked: 'leaving' })}
      asksCode={asksCode}
      onUnlock={(how, secret, code) => lock.send({ type: 'secret.given', how, secret, code })}
      passkey={
        isPasskeyOffered && (
          <LoadedPasskeyButton
            services={services}
            userId={info.userId}
            disabled={state.hasTag('submitting') || state.matches({ locked: 'pausing' })}
            onUse={() => lock.send({ type: 'secret.given', how: 'passkey', secret: '' })}
          />
        )
      }
      onBack={() => lock.send({ type: 'code.declined' })}
      onOther={() => lock.send({ type: 'other.chosen' })}
      sso={info.ssoAt !== undefined && <SsoUnlock services={services} />}
      onLeave={(isSure) => lock.send({ type: isSure ? 'other.confirmed' : 'other.declined' })}
    />
  )
}
