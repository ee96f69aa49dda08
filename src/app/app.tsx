import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '#src/ui/spinner.tsx'
import { hideToastsBut, showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { UiProvider } from '#src/ui/ui-provider.tsx'
import { addresses } from '#src/workspace/addresses.ts'
import { provideSession } from './actors/session-actors.ts'
import type { Services } from './services.ts'
import { SessionDialogs } from './session-dialogs.tsx'
import { SignIn } from './sign-in.tsx'
import { WorkspaceLock } from './workspace-lock.tsx'

/** Who works here decides what is shown: the door, or their workspace with the session's dialogs over it. */
export function App({ services }: { services: Services }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const machine = useMemo(() => provideSession(services), [services])
  const session = useActorRef(machine)
  const isForm = useSelector(session, (state) => state.hasTag('form') && !state.hasTag('workspace'))
  const info = useSelector(session, (state) => (state.hasTag('workspace') ? state.context.info : null))

  useEffect(() => {
    const watches = [
      session.on('reload.asked', ({ to }) => (to === null ? location.reload() : location.assign(to))),
      session.on('refusal.told', ({ message }) => showToast({ message: t(message), tone: 'bad' })),
      session.on('work.resumed', () => services.pool.tell({ type: 'session.restored' })),
    ]
    const stop = services.onNews((news) => {
      if (news === 'login-needed') session.send({ type: 'session.expired' })
      if (news === 'group-left')
        showToast({ message: t('You are no longer a member of this group. What you had not sent is in the inbox.'), tone: 'bad', autoClose: false })
      if (news === 'app-too-old' || news === 'outdated-tab') {
        showToast({
          id: 'new-version',
          message: t('This page is too old. Reload to go on.'),
          tone: 'bad',
          autoClose: false,
          action: { label: t('Reload'), onAction: () => location.reload() },
        })
      }
    })
    return () => {
      stop()
      for (const watch of watches) watch.unsubscribe()
    }
  }, [session, services])

  useEffect(() => {
    if (isForm) hideToastsBut('new-version')
  }, [isForm])

  const hadWorkspace = useRef(false)
  useEffect(() => {
    // Who has just signed out leaves nothing behind, not even where they were.
    const back = hadWorkspace.current ? undefined : pathname + location.search + location.hash
    hadWorkspace.current ||= info !== null
    if (isForm && pathname !== addresses.signIn) void navigate(addresses.signIn, { replace: true, state: { back } })
    if (info && (pathname === addresses.signIn || pathname === '/')) void navigate(backOf(history.state) ?? addresses.home, { replace: true })
  }, [isForm, info, pathname, navigate])

  return (
    <UiProvider navigate={(href) => void navigate(href)}>
      {isForm ? (
        <SignIn session={session} services={services} />
      ) : info ? (
        <WorkspaceLock key={`${info.userId}:${info.groupId}`} info={info} session={session} services={services} />
      ) : (
        <Spinner />
      )}
      <SessionDialogs session={session} />
    </UiProvider>
  )
}

/** Where somebody wanted to go before they were asked to sign in. */
function backOf(state: unknown): string | undefined {
  const back = (state as { usr?: { back?: unknown } } | null)?.usr?.back
  return typeof back === 'string' && back !== addresses.signIn && back !== '/' ? back : undefined
}
