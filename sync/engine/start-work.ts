import type { SyncEffect } from './effect.ts'
import { busy, type RequestLane, type SyncState } from './state.ts'

/** Starts whatever is wanted, idle and not on hold. */
export function startWork(state: SyncState, effects: SyncEffect[]): SyncState {
  let { upload, download, fetch, leases, timer } = state
  const isForbidden = download.mirror === 'forbidden'
  // The only task that runs for a group the person has left.
  if (state.holds.length === 1 && state.holds[0] === 'left-group' && isForbidden && download.status.kind === 'rest') {
    effects.push({ type: 'revoke', again: true })
    download = markBusy(download)
  }
  if (!state.holds.length && isForbidden && download.status.kind === 'rest') {
    effects.push({ type: 'revoke', again: false })
    download = markBusy(download)
  }
  // The queue is sent as usual while parts are missing, and by an app that is too old: the server reads commands for longer than the rest.
  if (state.holds.every((hold) => hold === 'too-old') && !isForbidden && isReady(upload)) {
    effects.push({ type: 'push', after: upload.after, most: upload.most })
    upload = markBusy(upload)
  }
  if (!state.holds.length && !isForbidden) {
    const { wanted, poked } = download
    if ((wanted || poked) && download.status.kind === 'rest' && download.mirror === 'usable') {
      effects.push({ type: 'pull', ...(!wanted && poked && { poked }) })
      download = { ...markBusy(download), poked: null }
    }
    if (fetch.status.kind === 'rest' && (fetch.wanted || download.mirror === 'missing')) {
      effects.push({ type: 'fetch' })
      fetch = markBusy(fetch)
    }
    if (isReady(leases)) {
      effects.push({ type: 'leases' })
      leases = markBusy(leases)
    }
  }
  const until = earliest([upload, download, fetch, leases])
  if (until !== null && until !== timer) effects.push({ type: 'wait', until })
  timer = until ?? timer
  return { holds: state.holds, upload, download, fetch, leases, timer }
}

const isReady = (channel: RequestLane): boolean => channel.wanted && channel.status.kind === 'rest'
const markBusy = <L extends RequestLane>(channel: L): L => ({ ...channel, wanted: false, status: busy })

function earliest(channels: readonly RequestLane[]): number | null {
  let first: number | null = null
  for (const { status } of channels) if (status.kind === 'waiting' && (first === null || status.until < first)) first = status.until
  return first
}
