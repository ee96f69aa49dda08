import { hasPacked, unpackAll } from '#db/blocks/unpack.ts'
import { readCounts } from '#db/queries/queue.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import type { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import type { News } from './engine/effect.ts'
import { BlocksAhead } from './blocks-ahead.ts'
import { fetchStep, type FetchStep } from './fetch-parts.ts'
import { fetchInWorker, unpackInWorker, type MirrorWorker } from './mirror-in-worker.ts'
import type { ServerClock } from './server-clock.ts'
import { deviceTimers } from './timers.ts'
import type { Transport } from './transport.ts'
import { WorkspaceSync } from './workspace-sync.ts'

export interface BrowserSyncOptions {
  transport: Transport
  clock: ServerClock
  appVersion: string
  deviceName?: () => string
  report: (error: unknown) => void
  onNews?: (news: News) => void
  /** Creates the worker of mirror.worker.ts; without it, the page downloads by itself. */
  openMirrorWorker?: () => MirrorWorker
  /** False for a workspace that only empties its queue in the background. */
  listens?: boolean
}

/** The sync of a workspace with the browser's own lock, channel, clock and network. Runs in a page and in a worker. */
export function syncWorkspace(workspace: Workspace, options: BrowserSyncOptions): WorkspaceSync {
  const { transport, report, openMirrorWorker } = options
  const name = workspaceName(workspace)
  const owner = { userId: workspace.userId, groupId: workspace.groupId }
  const { disk } = workspace
  const deviceKey = () => readDeviceKey(workspace)
  const caller = { ...owner, appVersion: options.appVersion }
  const opening = () => ({ caller, encryption: workspace.encryption })
  const ahead = new BlocksAhead()
  const inPage: FetchStep = (signal) => fetchStep({ disk, transport, caller, deviceKey, report }, signal, ahead)
  const unpackHere = async (signal: AbortSignal) => {
    await unpackAll(disk, signal)
    return !signal.aborted
  }
  const unpack = openMirrorWorker ? unpackInWorker(openMirrorWorker, opening, unpackHere, deviceTimers) : unpackHere
  return new WorkspaceSync({
    ...options,
    name,
    owner,
    disk,
    timers: deviceTimers,
    deviceKey,
    fetch: openMirrorWorker && fetchInWorker(openMirrorWorker, opening, inPage, deviceTimers),
    unpack: async (signal) => {
      // Checked again at the end, because a mirror may have been downloaded again meanwhile. A failure is left for the next start.
      while ((await hasPacked(disk)) && (await unpack(signal))) continue
    },
    readCounts: () => readCounts(workspace),
    // Absent on an insecure page; then every tab syncs, which is merely wasteful.
    locks: (navigator as Partial<WorkerNavigator>).locks,
    channel: new BroadcastChannel(name),
  })
}
