import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { limits } from '#domain/limits.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { ScanDialogs } from '#src/features/scan/scan-dialogs.tsx'
import { ScanContext } from '#src/workspace/scan/scan-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { LockedContext, WorkspaceProvider, type OpenWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ActionHostProvider } from '#src/workspace/contributions/action-host.tsx'
import { ContributionsContext } from '#src/workspace/contributions/use-contributions.ts'
import { unwrap } from '#src/app/session/unwrap.ts'
import { useLocation } from '#src/app/router/router.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { provideScan } from './actors/scan-actors.ts'
import { AppContext, useApp, type AppContextValue } from './app-context.ts'
import { allContributions } from './contributions.ts'
import { Routes } from './routes.tsx'
import type { Services } from './services.ts'
import { usePolicies } from './session/use-policies.ts'
import { useConnection } from './sync/use-connection.ts'
import { RefusedScans } from './scan/refused-scans.tsx'
import { useLockedScans, useScanning } from './scan/use-scanning.ts'

const AssignCode = lazyComponent(async () => (await import('./scan/assign-code.tsx')).AssignCode)
const Background = lazyComponent(async () => (await import('./background.tsx')).Background)

export interface WorkspaceAppProps {
  /** Nobody can do anything: scans go nowhere, and each one is reported. */
  isLocked: boolean
  onScanWhileLocked: () => void
  onLock: () => void
  info: SessionInfo
  session: ActorRefFrom<typeof sessionMachine>
  services: Services
}

/** An open workspace: its data, its scans, its connection to the server, and its screens. */
export function WorkspaceApp({ info, session, services, isLocked, onScanWhileLocked, onLock }: WorkspaceAppProps) {
  const open = useMemo(() => openFor(info, services), [info, services])
  const { workspace, lists } = open
  const scans = useActorRef(useMemo(() => provideScan(workspace), [workspace]))
  const connection = useActorRef(useMemo(() => provideConnection(services), [services]))
  const app = useMemo<AppContextValue>(() => ({ info, session, connection, services, onLock }), [info, session, connection, services, onLock])

  useReportBusy(connection)
  useScanning(workspace, scans, connection)
  useLockedScans(scans, isLocked, onScanWhileLocked)
  // A camera reads tubes while nobody touches the screen.
  useEffect(() => {
    // Only after the answer to a code: dialogs that block scans appear and disappear on their own.
    const watch = scans.on('*', () => isLocked || services.activity.record())
    return () => watch.unsubscribe()
  }, [scans, services, isLocked])
  useEffect(() => () => lists.close(), [lists])

  return (
    <WorkspaceProvider open={open}>
      <AppContext value={app}>
        <ContributionsContext value={allContributions}>
          <ScanContext value={scans}>
            <ScanDialogs AssignDialog={AssignCode}>
              <RefusedScans />
              <ActionHostProvider lock={onLock}>
                <LockedContext value={isLocked}>
                  <Routes />
                </LockedContext>
              </ActionHostProvider>
              <ConnectionWatch />
            </ScanDialogs>
          </ScanContext>
        </ContributionsContext>
      </AppContext>
    </WorkspaceProvider>
  )
}

/** Draws almost nothing, because what it reads changes often. */
function ConnectionWatch() {
  const { connection, session, services } = useApp()
  useConnection({ connection, session, services })
  const [policies, onRead] = usePolicies()
  return (
    <LazyBoundary>
      <Background policies={policies} onRead={onRead} />
    </LazyBoundary>
  )
}

function openFor(info: SessionInfo, { workspaceOf, listsOf, serverReadsOf, serverSendsOf, clock }: Services): OpenWorkspace {
  const { userId, groupId, fullName } = info
  const workspace = workspaceOf({ userId, groupId })
  return {
    workspace,
    lists: listsOf(workspace),
    serverReads: serverReadsOf(workspace),
    serverSends: serverSendsOf(workspace),
    fullName,
    isOrganizationAdministrator: info.isOrganizationAdministrator ?? false,
    groupName: info.groups.find((group) => group.groupId === groupId)?.name ?? '',
    writeContext: {
      userId,
      groupId,
      appVersion: __APP_VERSION__,
      uploadMegabytes: info.uploadMegabytes,
      now: () => Date.now(),
      // Read at each write, because the clock may have been measured meanwhile.
      get clockOffset() {
        return clock.offset
      },
    },
  }
}

/** The scheduled poll against the real server; its results go to sync as well. */
const provideConnection = (services: Services): typeof connectionMachine =>
  connectionMachine.provide({
    actors: {
      poll: fromPromise(async () => {
        const { calls, pool, sendPendingSignOut } = services
        // Someone who signed out here without the server is still signed in there, and would be mistaken for the person who works now.
        await sendPendingSignOut()
        const answer = await calls.poll()
        pool.tell({ type: answer.ok ? 'poll.succeeded' : 'poll.failed' })
        return unwrap(answer)
      }),
    },
  })

/** What the disconnected dialog must not interrupt: someone touching the screen, and work done by scanning. The reader reports bursts of scans. */
function useReportBusy(connection: ActorRefFrom<typeof connectionMachine>): void {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isWorking = pathname === addresses.stockTakeOf || (pathname === addresses.scan && (query.has('into') || query.has('update')))
  useEffect(() => {
    if (!isWorking) return
    connection.send({ type: 'busy.began', what: 'scan-work' })
    return () => connection.send({ type: 'busy.ended', what: 'scan-work' })
  }, [connection, isWorking])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => connection.send({ type: 'busy.ended', what: 'hand' })
    const begin = () => {
      clearTimeout(timer)
      connection.send({ type: 'busy.began', what: 'hand' })
    }
    const rest = () => {
      begin()
      timer = setTimeout(end, limits.typing.rest)
    }
    // A finger on the screen is about to tap something: that must still be there, and what it opens appears first.
    const signs = { input: rest, pointerdown: begin, pointerup: rest, pointercancel: rest }
    for (const [sign, note] of Object.entries(signs)) document.addEventListener(sign, note, true)
    return () => {
      clearTimeout(timer)
      for (const [sign, note] of Object.entries(signs)) document.removeEventListener(sign, note, true)
    }
  }, [connection])
}
