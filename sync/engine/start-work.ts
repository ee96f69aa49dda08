import type { SyncEffect } from './effect.ts'
import { busy, type Download, type RequestChannel, type SyncState } from './state.ts'

/** Starts whatever is wanted, idle and not on hold. */
export function startWork(state: SyncState, effects: SyncEffect[]): SyncState {
  let { upload, download, leases, timer } = state
  // The only task that runs for a group the person has left.
  if (state.holds.length === 1 && state.holds[0] === 'left-group' && download.mirror === 'forbidden' && download.status.kind === 'rest') {
    effects.push({ type: 'revoke', again: true })
    download = markBusy(download)
  }
  if (!state.holds.length) {
    // While a mirror is being dropped, there is no epoch to send with; while one is being downloaded, the queue is sent as usual.
    const open = download.mirror === 'whole' || download.mirror === 'missing'
    if (open && isReady(upload)) {
      effects.push({ type: 'push', after: upload.after, most: upload.most })
      upload = markBusy(upload)
    }
    if (isReady(download) || (download.mirror !== 'whole' && download.status.kind === 'rest')) {
      effects.push(taskFor(download))
      download = markBusy(download)
    }
    if (open && isReady(leases)) {
      effects.push({ type: 'leases' })
      leases = markBusy(leases)
    }
  }
  const until = earliest([upload, download, leases])
  if (until !== null && until !== timer) effects.push({ type: 'wait', until })
  timer = until ?? timer
  return { holds: state.holds, upload, download, leases, timer }
}

const isReady = (channel: RequestChannel): boolean => channel.wanted && channel.status.kind === 'rest'
const markBusy = <L extends RequestChannel>(channel: L): L => ({ ...channel, wanted: false, status: busy })

function taskFor(download: Download): SyncEffect {
  switch (download.mirror) {
    case 'whole':
      return { type: 'pull' }
    case 'missing':
      return { type: 'snapshot' }
    case 'spoiled':
      return { type: 'reset', reason: download.resetReason ?? 'diverged' }
    case 'forbidden':
      return { type: 'revoke', again: false }
  }
}

function earliest(channels: readonly RequestChannel[]): number | null {
  let first: number | null = null
  for (const { status } of channels) if (status.kind === 'waiting' && (first === null || status.until < first)) first = status.until
  return first
}
