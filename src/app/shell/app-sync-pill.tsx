import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from '#src/app/router/router.tsx'
import { SyncPill } from '#src/features/queue/sync-pill.tsx'
import { useApp } from '#src/app/app-context.ts'
import { useSyncStatus } from '#src/app/sync/use-sync-status.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useQueueCounts } from '#src/app/sync/use-queue-counts.ts'

/** The sync indicator of the open workspace. */
export function AppSyncPill() {
  const { connection, services } = useApp()
  const status = useSyncStatus(services.pool)
  const navigate = useNavigate()
  const counts = useQueueCounts()
  useAppBadge(counts && counts.queued + counts.inbox)
  const isLost = useSelector(connection, (state) => state.hasTag('offline'))
  return (
    <SyncPill
      offline={isLost || status.state === 'offline'}
      stuck={status.stuck}
      mirroring={status.state === 'mirroring'}
      upToDate={status.lastSuccessAt !== null}
      counts={counts}
      onOpen={() => navigate(addresses.queue)}
    />
  )
}

/** The count on the installed app's icon: waiting changes and changes to review, visible without opening the app. */
function useAppBadge(waiting: number | undefined): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    if (waiting === undefined || !setAppBadge || !clearAppBadge) return
    // An app that is not installed has no icon, and some browsers then reject the call.
    void (waiting ? setAppBadge.call(navigator, waiting) : clearAppBadge.call(navigator)).catch(() => undefined)
  }, [waiting])
}
