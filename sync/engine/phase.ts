import type { SyncState } from './state.ts'

/** The state of the engine in one word, for tables of states and events and for the sync indicator. */
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
  const { holds, upload, download, fetch } = state
  if (holds.includes('too-old')) return 'outdated'
  if (holds.includes('not-started')) return 'stopped'
  if (holds.includes('left-group')) return 'left'
  if (holds.includes('signed-out')) return 'paused'
  if (holds.includes('not-leading')) return 'following'
  if (download.mirror === 'forbidden') return 'removing'
  const sends = upload.status.kind === 'busy'
  const receives = download.status.kind === 'busy'
  if (fetch.status.kind === 'busy') return 'mirroring'
  if (sends && receives) return 'exchanging'
  if (sends) return 'sending'
  if (receives) return 'receiving'
  return [upload, download, fetch].some(({ status }) => status.kind === 'waiting') ? 'waiting' : 'resting'
}

/** True as long as the last thing known about the network is that the server cannot be reached. */
export const isUnreachable = (state: SyncState): boolean =>
  [state.upload, state.download, state.fetch, state.leases].some((lane) => lane.status.kind === 'waiting' && lane.status.code === 'network.unreachable')
