import { useSelector } from '@xstate/react'
import { DisconnectedDialog } from '#src/features/connection/disconnected-dialog.tsx'
import { useApp } from '#src/app/app-context.ts'
import { SafariWarning } from '#src/features/install/safari-warning.tsx'
import { useQueueCounts } from './use-queue-counts.ts'

export function ConnectionDialog() {
  const { connection } = useApp()
  const counts = useQueueCounts()
  // Each on its own, because the machine receives every key press and tick of a busy person.
  const isBlocking = useSelector(connection, (state) => state.hasTag('blocking'))
  const isChecking = useSelector(connection, (state) => state.hasTag('checking'))
  const seconds = useSelector(connection, (state) => state.context.secondsLeft)
  return (
    <DisconnectedDialog
      opened={isBlocking}
      checking={isChecking}
      seconds={seconds}
      waiting={counts?.queued ?? 0}
      onTryNow={() => connection.send({ type: 'try.now' })}
      warning={<SafariWarning />}
      onGoOffline={() => connection.send({ type: 'offline.chosen' })}
    />
  )
}
