import { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { syncWorkspace } from '#sync/browser-sync.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createSessionCalls } from '#sync/calls/session-calls.ts'
import { createTransport } from '#sync/transport.ts'
import type { WorkspaceSync } from '#sync/workspace-sync.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import mirrorWorkerUrl from '../../sync/mirror.worker.ts?worker&url'

const transport = createTransport()
const clock = createServerClock()
const calls = createSessionCalls({ transport, clock, now: () => Date.now(), lastActivity: () => null })

/** The device as the product opens it, without a screen. */
export interface OpenDevice {
  workspace: Workspace
  context: WriteContext
  /** A new sync each time, not started yet. As in the product, it is told about each queued mutation. */
  sync(): WorkspaceSync
  stopSync(): void
}

export async function openDevice(login: string, group?: number): Promise<OpenDevice> {
  const answer = await calls.logIn(login, 'aliquot-demo')
  if (!answer.ok) throw new Error(`sign-in of ${login}: ${answer.failure.code}`)
  const session = await calls.readSession()
  if (!session.ok) throw new Error(session.failure.code)
  const { userId } = session.value
  const groupId = group ?? session.value.groupId
  let sync: WorkspaceSync | undefined
  const onQueued = () => sync?.tell({ type: 'write.saved' })
  const workspace = new Workspace({ userId, groupId }, { onQueued, report: (error) => console.error(error) })
  return {
    workspace,
    context: { userId, groupId, now: () => Date.now(), clockOffset: 0, appVersion: 'bench' },
    sync: () =>
      (sync = syncWorkspace(workspace, {
        transport,
        clock,
        appVersion: '0.2.0',
        report: (error) => console.error(error),
        openMirrorWorker: () => new Worker(mirrorWorkerUrl, { type: 'module', name: 'mirror' }),
      })),
    stopSync() {
      sync?.stop()
      sync = undefined
    },
  }
}

/** Resolves when `isSo` is true, checking repeatedly without blocking the page. */
export async function until(isSo: () => boolean | Promise<boolean>, every = 5): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, every))
}
