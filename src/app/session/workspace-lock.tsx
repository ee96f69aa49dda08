import { useActorRef, useSelector } from '@xstate/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isIdle } from '#domain/rules/people/unlock.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { lockMachine } from '#machines/session/session-lock.machine.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { provideLock } from '#src/app/actors/lock-actors.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { Services } from '#src/app/services.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { WorkspaceApp } from '#src/app/workspace-app.tsx'

const Locked = lazyComponent(async () => (await import('./locked.tsx')).Locked)

export interface WorkspaceLockProps {
  info: SessionInfo
  session: ActorRefFrom<typeof sessionMachine>
  services: Services
}

/** An open workspace and, when nobody has touched it for too long, the lock over it. */
export function WorkspaceLock({ info, session, services }: WorkspaceLockProps) {
  const lock = useActorRef(useMemo(() => provideLock(services, info), [services, info]))
  const isStarting = useSelector(lock, (state) => state.hasTag('starting'))
  const isLocked = useSelector(lock, (state) => state.hasTag('locked'))
  useEffect(() => {
    const watches = [
      lock.on('session.renewed', ({ read }) => session.send({ type: 'session.read', info: read })),
      lock.on('person.left', () => session.send({ type: 'person.left' })),
    ]
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [lock, session])
  const onLock = useCallback(() => lock.send({ type: 'lock.chosen' }), [lock])
  useActivityTracking(lock, info, services)
  useOtherTabs(lock, info, services)
  // Law: until it is known whether it is locked, nothing of the workspace is drawn.
  if (isStarting) return <Spinner />
  return (
    <>
      <WorkspaceApp
        info={info}
        session={session}
        services={services}
        isLocked={isLocked}
        onScanWhileLocked={() => lock.send({ type: 'tube.scanned' })}
        onLock={onLock}
      />
      {isLocked && (
        <LazyBoundary fallback={<Spinner />}>
          <Locked lock={lock} info={info} services={services} />
        </LazyBoundary>
      )}
    </>
  )
}

/** Records that someone is there. A touch after too long a pause does not count yet: the lock is checked first. */
function useActivityTracking(lock: ActorRefFrom<typeof lockMachine>, info: SessionInfo, { device, activity }: Services): void {
  const idleMinutes = useLiveQuery(async () => device.find(info), [device, info])?.idleMinutes ?? info.idleMinutes
  useEffect(() => {
    const touched = () => {
      if (!lock.getSnapshot().matches('open')) return
      if (isIdle(idleMinutes, activity.last, Date.now())) lock.send({ type: 'screen.shown' })
      else activity.record()
    }
    const shown = () => document.visibilityState === 'visible' && lock.send({ type: 'screen.shown' })
    const signs = ['pointerdown', 'keydown', 'wheel', 'input'] as const
    for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true })
    document.addEventListener('visibilitychange', shown)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touched, { capture: true })
      document.removeEventListener('visibilitychange', shown)
    }
  }, [lock, idleMinutes, activity])
}

/** A person's lock applies to the whole device, however many tabs they have. */
function useOtherTabs(lock: ActorRefFrom<typeof lockMachine>, { userId }: SessionInfo, { device }: Services): void {
  const row = useLiveQuery(async () => device.unlocks.read(userId), [device, userId])
  const isLockedHere = row === undefined ? undefined : row.lockedAt !== null
  // Only if the end of the lock was observed: a value read before this tab locked proves nothing.
  const wasLocked = useRef(false)
  useEffect(() => {
    if (isLockedHere === undefined) return
    if (isLockedHere) lock.send({ type: 'lock.heard' })
    else if (wasLocked.current) lock.send({ type: 'unlock.heard' })
    wasLocked.current = isLockedHere
  }, [lock, isLockedHere])
}
