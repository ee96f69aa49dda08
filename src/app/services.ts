import { ListClient } from '#db/lists/list-client.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { readDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { Device } from '#db/device/device.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { DeferredSync } from '#sync/deferred-sync.ts'
import { createServerClock, type ServerClock } from '#sync/server-clock.ts'
import { createSessionCalls, type SessionCalls } from '#sync/calls/session-calls.ts'
import { SyncPool } from '#sync/sync-pool.ts'
import { deviceTimers } from '#sync/timers.ts'
import { createTransport } from '#sync/transport.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import decodeWorkerUrl from '../features/scan/camera/decode.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import secretWorkerUrl from '../features/lock/secret.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import tableFileWorkerUrl from '../features/tables/table-file.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import importWorkerUrl from '../../db/import/import.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import listsWorkerUrl from '../../db/lists/lists.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import searchWorkerUrl from '../../db/search/search.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import previewWorkerUrl from '../workspace/files/preview.worker.ts?worker&url'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import mirrorWorkerUrl from '../../sync/mirror.worker.ts?worker&url'
import { storageWorkerUrl } from '#sync/files/storage-worker-url.ts'
import { createSecretHasher, type SecretHasher } from '#src/features/lock/secret-hasher.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { loadedCalls } from './loaded-calls.ts'
import type { ServerReads } from '#src/workspace/data/server-reads.ts'
import type { ServerSends } from '#src/workspace/data/server-sends.ts'
import { isReadable } from './encryption/is-readable.ts'
import { createPendingSignOut } from './session/pending-sign-out.ts'
import { ActivityTracker } from './session/activity-tracker.ts'
import { createSignIns, type SignIns } from './session/sign-ins.ts'
import { SpareWorker } from './session/spare-worker.ts'

export type ServiceEvent = 'mirrored' | 'counts-differ' | 'login-needed' | 'group-left' | 'app-too-old' | 'outdated-tab'

/** What exists once per page, whoever is signed in. */
export interface Services {
  readonly calls: SessionCalls
  readonly clock: ServerClock
  readonly device: Device
  readonly pool: SyncPool
  readonly secrets: SecretHasher
  readonly activity: ActivityTracker
  readonly signIns: SignIns
  /** See session/pending-sign-out.ts. */
  readonly sendPendingSignOut: () => Promise<void>
  /** The database of a workspace, opened once per page. */
  readonly workspaceOf: (owner: WorkspaceOwner) => Workspace
  /** Loads what the first download needs, while someone signs in on a new device. */
  readonly prepareDownload: () => void
  /** The lists of a workspace, with their own worker while they are shown. */
  readonly listsOf: (workspace: Workspace) => ListClient
  /** A worker that reads a file of samples and checks its rows. */
  readonly openImportWorker: () => Worker
  /** A worker that searches all samples by conditions. */
  readonly openSearchWorker: () => Worker
  /** Requests ids for this many more; false if the server cannot be reached. */
  readonly requestIds: (workspace: Workspace, kind: LeasedKind, count: number) => Promise<boolean>
  readonly serverReadsOf: (workspace: Workspace) => ServerReads
  readonly serverSendsOf: (workspace: Workspace) => ServerSends
  /** Nobody is signed in here anymore: what opens encrypted workspaces is forgotten. */
  readonly forgetSecrets: () => void
  readonly onServiceEvent: (listener: (news: ServiceEvent) => void) => () => void
}

/** The workers that may be started, for the page's policy. */
export const workerUrls: readonly string[] = [
  mirrorWorkerUrl,
  decodeWorkerUrl,
  secretWorkerUrl,
  listsWorkerUrl,
  tableFileWorkerUrl,
  importWorkerUrl,
  searchWorkerUrl,
  previewWorkerUrl,
  storageWorkerUrl,
]

const offsetKey = 'aliquot.clockOffset'

function keepOffset(offset: number): void {
  try {
    localStorage.setItem(offsetKey, String(offset))
  } catch {
    // No space: it is measured again with the next answer. A pull must not fail because of it.
  }
}

export function createServices(): Services {
  const listeners = new Set<(news: ServiceEvent) => void>()
  const tell = (news: ServiceEvent) => listeners.forEach((listener) => listener(news))
  const clock = createServerClock(Number(localStorage.getItem(offsetKey) ?? 0), keepOffset)
  const transport = createTransport(undefined, reportFailure)
  const device = new Device()
  const workspaces = new Map<string, Workspace>()
  const workspaceOf = (owner: WorkspaceOwner): Workspace => {
    const key = `${owner.userId}:${owner.groupId}`
    const known = workspaces.get(key)
    if (known) return known
    const loadReclaimSteps = async () => (await import('./sync/reclaim-steps.ts')).reclaimStepsOf(owner, device, workspaceOf)
    const onQueued = () => pool.tell({ type: 'write.saved' })
    const opened = new Workspace(owner, { onOutdated: () => tell('outdated-tab'), onQueued, report: reportFailure, loadReclaimSteps })
    workspaces.set(key, opened)
    return opened
  }
  const lists = new Map<Workspace, ListClient>()
  const listsOf = (workspace: Workspace): ListClient => {
    const known = lists.get(workspace)
    if (known) return known
    const made = new ListClient({
      workspace,
      open: () => new Worker(listsWorkerUrl, { type: 'module', name: 'lists' }),
      openInPage: async () => (await import('#db/lists/in-page-port.ts')).inPagePort(workspace),
      report: reportFailure,
    })
    lists.set(workspace, made)
    return made
  }
  const mirrorWorkers = new SpareWorker(() => new Worker(mirrorWorkerUrl, { type: 'module', name: 'mirror' }))
  const loadSync = () => import('#sync/browser-sync.ts')
  const pool = new SyncPool({
    list: () => device.list(),
    countQueued: (owner) => device.countQueued(owner),
    create: (owner, listens) =>
      new DeferredSync({
        timers: deviceTimers,
        report: reportFailure,
        load: async () => {
          const { syncWorkspace } = await loadSync()
          const workspace = workspaceOf(owner)
          // Tried again later, like code that is not there.
          if (!(await isReadable(device, workspace))) throw new Refusal('network.unreachable')
          return syncWorkspace(workspace, {
            transport,
            clock,
            appVersion: __APP_VERSION__,
            deviceName: () => readDeviceSettings().name,
            report: reportFailure,
            listens,
            openMirrorWorker: () => mirrorWorkers.take(),
            onNews: (news) => {
              const { what } = news
              // Someone who is in no group has left none.
              if (what === 'group-left' && owner.groupId === 0) return
              if (what === 'stuck')
                reportFailure(
                  new Error(
                    `Nothing has left the queue of ${owner.userId}:${owner.groupId} for a minute although the server answers: ${news.code ?? 'it gave no reason'}`,
                  ),
                )
              if (listens && (what === 'mirrored' || what === 'counts-differ' || what === 'login-needed' || what === 'group-left' || what === 'app-too-old'))
                tell(what)
            },
          })
        },
      }),
    report: reportFailure,
  })
  const activity = new ActivityTracker(localStorage, () => Date.now())
  const calls = createSessionCalls({ transport, clock, now: () => Date.now(), lastActivity: () => activity.last })
  return {
    calls,
    signIns: createSignIns((navigator as Partial<Navigator>).locks),
    sendPendingSignOut: createPendingSignOut(device, calls, (address) => location.assign(address)),
    clock,
    device,
    pool,
    secrets: createSecretHasher(() => new Worker(secretWorkerUrl, { type: 'module', name: 'secrets' })),
    activity,
    workspaceOf,
    prepareDownload() {
      // Without a network, both are loaded when they are needed.
      void loadSync().catch(() => undefined)
      mirrorWorkers.prepare()
    },
    listsOf,
    serverReadsOf: (workspace) => loadedCalls<ServerReads>(async () => (await import('#sync/calls/server-reads.ts')).createServerReads(transport, workspace)),
    serverSendsOf: (workspace) => loadedCalls<ServerSends>(async () => (await import('#sync/calls/server-sends.ts')).createServerSends(transport, workspace)),
    openImportWorker: () => new Worker(importWorkerUrl, { type: 'module', name: 'import' }),
    openSearchWorker: () => new Worker(searchWorkerUrl, { type: 'module', name: 'search' }),
    async requestIds(workspace, kind, count) {
      // As long as that code is not on this device, the server cannot be asked.
      const leases = await import('#sync/leases.ts').catch(() => null)
      if (!leases) return false
      const deps = { transport, disk: workspace.disk, deviceKey: () => readDeviceKey(workspace), owner: workspace }
      return (await leases.requestIds(deps, kind, count, AbortSignal.timeout(limits.poll.timeout * 3))).ok
    },
    forgetSecrets() {
      for (const [key, workspace] of workspaces) {
        if (!workspace.encryption) continue
        workspaces.delete(key)
        lists.delete(workspace)
        workspace.encryption = null
        workspace.close()
      }
    },
    onServiceEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
