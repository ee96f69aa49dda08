import type { SyncState } from './state.ts'

/** One word for where the engine is: what a table of states and events, and the sync pill, are written in. */
export type Phase =
  | 'stopped'
  | 'following'
  | 'paused'
  | 'left'
  | 'outdated'
  | 'resting'
  | 'sending'
  | 'receiving'
  | 'exchanging'
  | 'mirroring'
  | 'removing'
  | 'waiting'

export function phaseOf(state: SyncState): Phase {
  const { holds, upload, download } = state
  if (holds.includes('too-old')) return 'outdated'
  if (holds.includes('not-started')) return 'stopped'
  if (holds.includes('left-group')) return 'left'
  if (holds.includes('signed-out')) return 'paused'
  if (holds.includes('not-leading')) return 'following'
  if (download.mirror === 'forbidden') return 'removing'
  const sends = upload.place.at === 'busy'
  const receives = download.place.at === 'busy'
  if (receives && download.mirror !== 'whole') return 'mirroring'
  if (sends && receives) return 'exchanging'
  if (sends) return 'sending'
  if (receives) return 'receiving'
  return upload.place.at === 'waiting' || download.place.at === 'waiting' ? 'waiting' : 'resting'
}

/** True while the last word about the network was that the server is out of reach. */
export const isUnreachable = (state: SyncState): boolean =>
  [state.upload, state.download, state.leases].some((lane) => lane.place.at === 'waiting' && lane.place.code === 'network.unreachable')
