import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection.machine.ts'
import { SyncPill } from '#src/features/queue/sync-pill.tsx'
import type { SyncStatus } from '#sync/status.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useAppBadge } from './use-app-badge.ts'
import { useQueueCounts } from '#src/app/sync/use-queue-counts.ts'

export interface AppSyncPillProps {
  status: SyncStatus
  connection: ActorRefFrom<typeof connectionMachine>
}

export function AppSyncPill({ status, connection }: AppSyncPillProps) {
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
      onOpen={() => void navigate(addresses.queue)}
    />
  )
}
