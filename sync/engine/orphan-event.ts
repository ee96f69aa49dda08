import type { SyncEvent, SyncEventType } from './event.ts'
import type { Mirror, SyncState } from './state.ts'

/** Maps each ending event to the channel of its task and, for downloads, to the task itself. */
const taskEndings: { readonly [T in SyncEventType]?: { channel: 'upload' | 'leases' } | { channel: 'download'; of: readonly Mirror[] } } = {
  'push.answered': { channel: 'upload' },
  'push.empty': { channel: 'upload' },
  'push.failed': { channel: 'upload' },
  'push.set-aside': { channel: 'upload' },
  'lease.granted': { channel: 'leases' },
  'lease.failed': { channel: 'leases' },
  'page.applied': { channel: 'download', of: ['whole'] },
  'pull.failed': { channel: 'download', of: ['whole'] },
  'mirror.missing': { channel: 'download', of: ['whole'] },
  'snapshot.stored': { channel: 'download', of: ['missing'] },
  'snapshot.failed': { channel: 'download', of: ['missing'] },
  'group.revoked': { channel: 'download', of: ['whole', 'missing'] },
  'mirror.reset': { channel: 'download', of: ['spoiled'] },
  'reset.failed': { channel: 'download', of: ['spoiled'] },
  'group.removed': { channel: 'download', of: ['forbidden'] },
  'revoke.failed': { channel: 'download', of: ['forbidden'] },
}

/** The end of a task that is not running; it must be ignored. */
export function isOrphanEvent(state: SyncState, event: SyncEvent): boolean {
  const ending = taskEndings[event.type]
  if (!ending) return false
  if (state[ending.channel].status.kind !== 'busy') return true
  return ending.channel === 'download' && !ending.of.includes(state.download.mirror)
}
