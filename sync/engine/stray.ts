import type { SyncEvent, SyncEventType } from './event.ts'
import type { Mirror, SyncState } from './state.ts'

/** The lane whose task each ending ends, and for the downloads which task that is. */
const endings: { readonly [T in SyncEventType]?: { lane: 'upload' | 'leases' } | { lane: 'download'; of: readonly Mirror[] } } = {
  'push.answered': { lane: 'upload' },
  'push.empty': { lane: 'upload' },
  'push.failed': { lane: 'upload' },
  'push.set-aside': { lane: 'upload' },
  'lease.granted': { lane: 'leases' },
  'lease.failed': { lane: 'leases' },
  'page.applied': { lane: 'download', of: ['whole'] },
  'pull.failed': { lane: 'download', of: ['whole'] },
  'mirror.missing': { lane: 'download', of: ['whole'] },
  'snapshot.stored': { lane: 'download', of: ['missing'] },
  'snapshot.failed': { lane: 'download', of: ['missing'] },
  'group.revoked': { lane: 'download', of: ['whole', 'missing'] },
  'mirror.reset': { lane: 'download', of: ['spoiled'] },
  'reset.failed': { lane: 'download', of: ['spoiled'] },
  'group.removed': { lane: 'download', of: ['forbidden'] },
  'revoke.failed': { lane: 'download', of: ['forbidden'] },
}

/** The ending of something that is not under way: nothing may be concluded from it. */
export function isStray(state: SyncState, event: SyncEvent): boolean {
  const ending = endings[event.type]
  if (!ending) return false
  if (state[ending.lane].place.at !== 'busy') return true
  return ending.lane === 'download' && !ending.of.includes(state.download.mirror)
}
