import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#machines/connection.machine.ts'
import { DisconnectedDialog } from '#src/features/connection/disconnected-dialog.tsx'

export function ConnectionDialog({ connection, queued }: { connection: ActorRefFrom<typeof connectionMachine>; queued: number }) {
  const state = useSelector(connection, (snapshot) => snapshot)
  return (
    <DisconnectedDialog
      opened={state.hasTag('blocking')}
      checking={state.hasTag('checking')}
      seconds={state.context.secondsLeft}
      waiting={queued}
      onTryNow={() => connection.send({ type: 'try.now' })}
      onGoOffline={() => connection.send({ type: 'offline.chosen' })}
    />
  )
}
