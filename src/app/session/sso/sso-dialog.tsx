import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { ssoReturnMachine } from '#machines/session/sso-return.machine.ts'
import type { Services } from '#src/app/services.ts'
import { SsoRequiredDialog } from '#src/features/sign-in/sso-required-dialog.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { t } from '#src/ui/text/translate.ts'
import { discardQuestion, leaveWithoutAsking, unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import { here, noteSso, ssoAddress } from './sso-visit.ts'
import { unwrap } from '#src/app/session/unwrap.ts'

export interface SsoDialogProps {
  /** Where the person signs in. */
  start: string
  session: ActorRefFrom<typeof sessionMachine>
  services: Services
  onPassword: () => void
}

/** Over the workspace of someone whose session has ended and who came by single sign-on. With unsaved text, they sign in in another tab. */
export function SsoDialog({ start, session, services, onPassword }: SsoDialogProps) {
  const confirm = useConfirm()
  const info = useSelector(session, (state) => state.context.info)
  const sso = useActorRef(useMemo(() => provideSsoReturn(services, info?.userId), [services, info]))
  const { secondsLeft, message } = useSelector(sso, (state) => state.context)
  const isCounting = useSelector(sso, (state) => state.matches('counting'))
  const isAsking = useSelector(sso, (state) => state.matches('asking') || state.matches('gone'))
  useEffect(() => {
    const shown = () => document.visibilityState === 'visible' && sso.send({ type: 'page.shown' })
    const watches = [
      sso.on('page.left', () => {
        leaveWithoutAsking()
        location.assign(ssoAddress(start, here()))
      }),
      sso.on('session.found', async ({ info: found }) => {
        await noteSso(services, found)
        session.send({ type: 'session.read', info: found })
        await services.pool.setPerson(found.userId)
      }),
    ]
    document.addEventListener('visibilitychange', shown)
    window.addEventListener('pageshow', shown)
    window.addEventListener('focus', shown)
    return () => {
      document.removeEventListener('visibilitychange', shown)
      window.removeEventListener('pageshow', shown)
      window.removeEventListener('focus', shown)
      for (const watch of watches) watch.unsubscribe()
    }
  }, [sso, session, services, start])
  const unsaved = unsavedLabels()
  const now = () => sso.send({ type: 'now.chosen' })
  return (
    <SsoRequiredDialog
      fullName={info?.fullName ?? ''}
      seconds={isCounting ? secondsLeft : null}
      busy={isAsking}
      error={message === null ? undefined : t(message)}
      unsaved={unsaved}
      onNow={now}
      onNewTab={() => {
        sso.send({ type: 'later.chosen' })
        window.open(ssoAddress(start, here()), '_blank', 'noopener')
      }}
      onDiscard={() => void confirm(discardQuestion(unsaved)).then((isSure) => isSure && now())}
      onLater={() => sso.send({ type: 'later.chosen' })}
      onPassword={onPassword}
    />
  )
}

function provideSsoReturn({ calls, device }: Services, userId: number | undefined): typeof ssoReturnMachine {
  return ssoReturnMachine.provide({
    actors: {
      canLeave: fromPromise(async () => {
        const isLocked = userId !== undefined && (await device.unlocks.read(userId)).lockedAt !== null
        return unsavedLabels().length === 0 && !isLocked && document.visibilityState === 'visible'
      }),
      readSession: fromPromise(async () => {
        const answer = await calls.readSession()
        return !answer.ok && answer.failure.code === 'session.expired' ? null : unwrap(answer)
      }),
    },
  })
}
