import { useSelector } from '@xstate/react'
import { useNavigate } from '#src/app/router/router.tsx'
import { SyncPill } from '#src/features/queue/sync-pill.tsx'
import { useApp } from '#src/app/app-context.ts'
import { useSyncStatus } from '#src/app/sync/use-sync-status.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useAppBadge } from './use-app-badge.ts'
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
