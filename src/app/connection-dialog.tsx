import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection.machine.ts'
import { DisconnectedDialog } from '#src/features/connection/disconnected-dialog.tsx'
import { SafariWarning } from '#src/features/install/safari-warning.tsx'
import { useQueueCounts } from './use-queue-counts.ts'

export function ConnectionDialog({ connection }: { connection: ActorRefFrom<typeof connectionMachine> }) {
  const counts = useQueueCounts()
  const state = useSelector(connection, (snapshot) => snapshot)
  return (
    <DisconnectedDialog
      opened={state.hasTag('blocking')}
      checking={state.hasTag('checking')}
      seconds={state.context.secondsLeft}
      waiting={counts?.queued ?? 0}
      onTryNow={() => connection.send({ type: 'try.now' })}
      warning={<SafariWarning />}
      onGoOffline={() => connection.send({ type: 'offline.chosen' })}
    />
  )
}
