import { useSelector } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ActorRefFrom } from 'xstate'
import { useState } from 'react'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { ssoStart } from '#domain/wire/accounts/sso.ts'
import { countQueued } from '#db/queries/queue.ts'
import type { lockMachine } from '#machines/session/session-lock.machine.ts'
import type { Services } from '#src/app/services.ts'
import { LockScreen } from '#src/features/lock/lock-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { isAllSavedHere } from '#src/workspace/editing/unsaved.ts'
import { SsoAction } from '#src/app/session/sso/sso-action.tsx'
import { here, ssoAddress } from '#src/app/session/sso/sso-visit.ts'
import { LoadedPasskeyButton } from './loaded-passkey-button.tsx'

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

/** On the lock screen of someone who came by single sign-on: a new sign-in ends the lock. With unsaved text, in another tab. */
function SsoUnlock({ services }: { services: Services }) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const go = async () => {
    if (!isAllSavedHere()) return void window.open(ssoAddress(ssoStart, here()), '_blank', 'noopener')
    setBusy(true)
    setMessage(null)
    const answer = await services.calls.readSession()
    // The page is not left without a network.
    if (answer.ok || answer.failure.code === 'session.expired') return location.assign(ssoAddress(ssoStart, here()))
    setMessage(errors['network.unreachable'].message)
    setBusy(false)
  }
  return <SsoAction label={t('Sign in with your organization')} message={message} busy={busy} onGo={() => void go()} />
}
