import type { SyncEffect } from './effect.ts'
import { busy, type Download, type Lane, type SyncState } from './state.ts'

/** Begins whatever is wanted, at rest and not held. */
export function start(state: SyncState, effects: SyncEffect[]): SyncState {
  let { upload, download, leases, timer } = state
  // The one thing that is done for a group that was left.
  if (state.holds.length === 1 && state.holds[0] === 'left-group' && download.mirror === 'forbidden' && download.place.at === 'rest') {
    effects.push({ type: 'revoke', again: true })
    download = begun(download)
  }
  if (!state.holds.length) {
    // A mirror that is being dropped has no epoch to send with; while one is being fetched the queue goes out all the same.
    const open = download.mirror === 'whole' || download.mirror === 'missing'
    if (open && ready(upload)) {
      effects.push({ type: 'push', after: upload.after, most: upload.most })
      upload = begun(upload)
    }
    if (ready(download) || (download.mirror !== 'whole' && download.place.at === 'rest')) {
      effects.push(task(download))
      download = begun(download)
    }
    if (open && ready(leases)) {
      effects.push({ type: 'leases' })
      leases = begun(leases)
    }
  }
  const until = earliest([upload, download, leases])
  if (until !== null && until !== timer) effects.push({ type: 'wait', until })
  timer = until ?? timer
  return { holds: state.holds, upload, download, leases, timer }
}

const ready = (lane: Lane): boolean => lane.wanted && lane.place.at === 'rest'
const begun = <L extends Lane>(lane: L): L => ({ ...lane, wanted: false, place: busy })

function task(download: Download): SyncEffect {
  switch (download.mirror) {
    case 'whole':
      return { type: 'pull' }
    case 'missing':
      return { type: 'snapshot' }
    case 'spoiled':
      return { type: 'reset', spoil: download.spoil ?? 'diverged' }
    case 'forbidden':
      return { type: 'revoke', again: false }
  }
}

function earliest(lanes: readonly Lane[]): number | null {
  let first: number | null = null
  for (const { place } of lanes) if (place.at === 'waiting' && (first === null || place.until < first)) first = place.until
  return first
}
