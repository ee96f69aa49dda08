import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { recheckSession } from '#src/app/ask-who-is-in.ts'
import type { Services } from '#src/app/services.ts'
import { useSyncStatus } from './use-sync-status.ts'

export interface ConnectionDeps {
  connection: ActorRefFrom<typeof connectionMachine>
  session: ActorRefFrom<typeof sessionMachine>
  services: Services
}

const refreshEvery = 10 * 60_000

/** Only organization administrators need that code; as long as it is not on this device, nothing is shown. */
const tellUnreadFeedback = (count: number) =>
  import('#src/workspace/data/unread-feedback.ts').then(({ setUnreadFeedback }) => setUnreadFeedback(count)).catch(() => undefined)

/**
 * Passes on what is known about the connection: the poll's session to the session machine
 * and the pool, push and pull results to the connection machine.
 */
export function useConnection({ connection, session, services }: ConnectionDeps): void {
  useEffect(() => {
    const watch = connection.on('poll.answered', ({ answer: { session: read, passwordPolicy, unreadFeedback } }) => {
      if (unreadFeedback !== undefined) void tellUnreadFeedback(unreadFeedback)
      if (!read.isLoggedIn) return void recheckSession(services, session)
      const info = { userId: read.loggedInUser, groupId: read.subgroupID }
      session.send({ type: 'session.read', info })
      void services.pool.setPerson(info.userId)
      void services.device.rememberIdleMinutes(info, passwordPolicy.idleMinutesTimeoutPolicy)
      void refresh()
    })
    // Extends the time of the offline start, and measures the clock.
    let refreshedAt = -Infinity
    const refresh = async () => {
      if (performance.now() - refreshedAt < refreshEvery) return
      refreshedAt = performance.now()
      const answer = await services.calls.readSession()
      if (answer.ok) await services.device.confirmOnline(answer.value, Date.now())
    }
    const online = () => {
      connection.send({ type: 'try.now' })
      services.pool.tell({ type: 'retry.asked' })
    }
    const shown = () => document.visibilityState === 'visible' && services.pool.tell({ type: 'retry.asked' })
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', shown)
    return () => {
      watch.unsubscribe()
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [connection, session, services])

  const { state, lastSuccessAt } = useSyncStatus(services.pool)
  useEffect(() => {
    if (state === 'offline') connection.send({ type: 'network.failed' })
  }, [connection, state])
  useEffect(() => {
    if (lastSuccessAt !== null) connection.send({ type: 'network.succeeded' })
  }, [connection, lastSuccessAt])
}
