import { readDeviceKey } from '#db/device-key.ts'
import type { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace.ts'
import type { News } from './engine/effect.ts'
import type { ServerClock } from './server-clock.ts'
import { deviceTimers } from './timers.ts'
import type { Transport } from './transport.ts'
import { WorkspaceSync } from './workspace-sync.ts'

export interface BrowserSyncOptions {
  transport: Transport
  clock: ServerClock
  appVersion: string
  report: (error: unknown) => void
  onNews?: (news: News) => void
  /** False for a workspace that only empties its queue in the background. */
  listens?: boolean
}

/** The sync of a workspace with the browser's own lock, channel, clock and network. Runs in a page and in a worker alike. */
export function syncWorkspace(workspace: Workspace, options: BrowserSyncOptions): WorkspaceSync {
  const name = workspaceName(workspace)
  return new WorkspaceSync({
    ...options,
    name,
    owner: { userId: workspace.userId, groupId: workspace.groupId },
    disk: workspace.disk,
    timers: deviceTimers,
    deviceKey: () => readDeviceKey(workspace),
    readCounts: async () => ({ queued: await workspace.outbox.count(), inbox: await workspace.inbox.count() }),
    // Absent on a page that is not secure; then every tab syncs, which is only wasteful.
    locks: (navigator as Partial<WorkerNavigator>).locks,
    channel: new BroadcastChannel(name),
  })
}
