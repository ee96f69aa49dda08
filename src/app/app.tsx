import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { normalizePathname, useLocation, useNavigate } from '#src/app/router/router.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { hideOtherToasts, showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { UiProvider } from '#src/ui/ui-provider.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { leaveWithoutAsking, discardQuestion, unsavedLabels } from '#src/workspace/editing/unsaved.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { provideSession } from './actors/session-actors.ts'
import { recheckSession } from './ask-who-is-in.ts'
import type { GuardedHistory } from './shell/guarded-history.ts'
import { LazyConfirmDialog } from './shell/lazy-confirm-dialog.tsx'
import type { NewVersion } from './version/new-version.ts'
import type { Services } from './services.ts'
import { backOf } from './session/return-address.ts'
import { WorkspaceLock } from './session/workspace-lock.tsx'

const SignIn = lazyComponent(async () => (await import('./session/sign-in.tsx')).SignIn)
const Sealed = lazyComponent(async () => (await import('./encryption/sealed.tsx')).Sealed)
const PublicHelpPage = lazyComponent(async () => (await import('./pages/public-help-page.tsx')).PublicHelpPage)
const InvitationPage = lazyComponent(async () => (await import('./pages/invitation-page.tsx')).InvitationPage)
const NewVersionOffer = lazyComponent(async () => (await import('./version/new-version-offer.tsx')).NewVersionOffer)
/** A tooltip appears only when the mouse has rested on something. */
const TooltipLayer = lazyComponent(async () => (await import('#src/ui/menus/tooltip-layer.tsx')).TooltipLayer)
const SessionDialogs = lazyComponent(async () => (await import('./session/session-dialogs.tsx')).SessionDialogs)

/** Shows the sign-in screen, or the person's workspace with the session's dialogs over it. */
export function App({ services, newVersion, departures }: { services: Services; newVersion: NewVersion; departures: GuardedHistory }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  usePrefetch(pathname)
  const machine = useMemo(() => provideSession(services), [services])
  const session = useActorRef(machine)
  const isForm = useSelector(session, (state) => state.hasTag('form') && !state.hasTag('workspace'))
  const isSealed = useSelector(session, (state) => state.matches('sealed'))
  const isVersionOffered = useSyncExternalStore(newVersion.subscribe, () => newVersion.read().name !== 'nothing')
  const info = useSelector(session, (state) => (state.hasTag('workspace') ? state.context.info : null))

  useEffect(() => {
    const watches = [
      session.on('reload.asked', ({ to }) => {
        leaveWithoutAsking()
        if (to === null) location.reload()
        else location.assign(to)
      }),
      session.on('refusal.told', ({ message }) => showToast({ message: t(message), tone: 'bad' })),
      session.on('work.resumed', () => services.pool.tell({ type: 'session.restored' })),
    ]
    const stop = services.onServiceEvent((news) => {
      if (news === 'login-needed') void recheckSession(services, session)
      // With the server there, its code can be loaded when it is needed.
      if (news === 'mirrored' || news === 'counts-differ' || news === 'group-left')
        void import('./tell-news.ts').then(({ announceSyncNews }) => announceSyncNews(news))
      if (news === 'app-too-old' || news === 'outdated-tab') {
        showToast({
          id: 'too-old',
          message: t('A newer version is available. Reload to continue.'),
          tone: 'bad',
          autoClose: false,
          // A plain reload would use the old shell again, because the new one is still waiting.
          action: { label: t('Reload'), onAction: () => (newVersion.read().name === 'nothing' ? location.reload() : void newVersion.accept()) },
        })
      }
    })
    return () => {
      stop()
      for (const watch of watches) watch.unsubscribe()
    }
  }, [session, services, newVersion])

  useEffect(() => {
    if (isForm) hideOtherToasts('new-version')
  }, [isForm])

  // People read the help, and accept an invitation, before they have an account.
  const isHelp = normalizePathname(pathname).startsWith(addresses.help)
  const open = isHelp || pathname.replace(/\/$/, '') === addresses.invitation
  const hadWorkspace = useRef(false)
  useEffect(() => {
    // After signing out, nothing remains, not even the last address.
    const back = hadWorkspace.current ? undefined : pathname + location.search + location.hash
    hadWorkspace.current ||= info !== null
    if (isForm && pathname !== addresses.signIn && !open) navigate(addresses.signIn, { replace: true, state: { back } })
    if (info && (pathname === addresses.signIn || pathname === '/')) navigate(backOf(history.state) ?? addresses.home, { replace: true })
  }, [isForm, info, open, pathname, navigate])

  return (
    <UiProvider navigate={(href) => navigate(href)} Question={LazyConfirmDialog}>
      <LazyBoundary fallback={<Spinner />}>
        {isForm && isHelp ? (
          <PublicHelpPage />
        ) : isForm && open ? (
          <InvitationPage />
        ) : isForm ? (
          <SignIn session={session} services={services} />
        ) : info ? (
          <WorkspaceLock key={`${info.userId}:${info.groupId}`} info={info} session={session} services={services} />
        ) : isSealed ? (
          <Sealed session={session} services={services} />
        ) : (
          <Spinner />
        )}
      </LazyBoundary>
      <LazyBoundary>
        <SessionDialogs session={session} services={services} />
      </LazyBoundary>
      <LazyBoundary>
        <TooltipLayer />
      </LazyBoundary>
      <LeaveDialog departures={departures} />
      {isVersionOffered && (
        <LazyBoundary>
          <NewVersionOffer newVersion={newVersion} />
        </LazyBoundary>
      )}
    </UiProvider>
  )
}

/** Milliseconds a new screen has the processor to itself. A tap that comes sooner loads only what it needs. */
const pause = 1_000

/** Prefetches the code of the next steps once the first screen is shown, and whenever another screen is opened. */
function usePrefetch(pathname: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      const { prefetchNextSteps } = await import('./next-steps.ts')
      prefetchNextSteps(pathname)
    }
    const stop = whenShown(() => {
      // Fails without a network: then each part is fetched when it is opened.
      timer = setTimeout(() => void start().catch(() => undefined), pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pathname])
}

/** Calls back when the page has its heading: anything fetched earlier would delay it. Returns a function that stops waiting. */
function whenShown(onShown: () => void): () => void {
  const look = () => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    onShown()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

/** Before unsaved text is lost by a link, Back or a scan: keep editing, or discard it. */
function LeaveDialog({ departures }: { departures: GuardedHistory }) {
  const departure = useSyncExternalStore(departures.subscribe, departures.read)
  if (!departure) return null
  return <LazyConfirmDialog {...discardQuestion(unsavedLabels(departure.to))} onAnswer={(isSure) => (isSure ? departures.leave() : departures.stay())} />
}
