import type { SyncEvent, SyncEventType } from './event.ts'
import type { Mirror, SyncState } from './state.ts'

/** Maps each ending event to the channel of its task and, for pulls, to the task itself. */
const taskEndings: { readonly [T in SyncEventType]?: { channel: 'upload' | 'fetch' | 'leases' } | { channel: 'download'; of: readonly Mirror[] } } = {
  'push.answered': { channel: 'upload' },
  'push.empty': { channel: 'upload' },
  'push.failed': { channel: 'upload' },
  'push.set-aside': { channel: 'upload' },
  'lease.granted': { channel: 'leases' },
  'lease.failed': { channel: 'leases' },
  'page.applied': { channel: 'download', of: ['usable', 'missing'] },
  'pull.failed': { channel: 'download', of: ['usable', 'missing'] },
  'mirror.missing': { channel: 'download', of: ['usable', 'missing'] },
  'blocks.stored': { channel: 'fetch' },
  'fetch.failed': { channel: 'fetch' },
  'group.revoked': { channel: 'download', of: ['usable', 'missing'] },
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
