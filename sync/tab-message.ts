import type { EventOf } from './engine/event.ts'
import type { SyncStatus } from './status.ts'

/** What the app tells a workspace's sync. */
export type Told =
  | EventOf<'write.saved' | 'poked' | 'poll.succeeded' | 'retry.asked' | 'session.expired' | 'session.restored' | 'group.rejoined' | 'app.too-old'>
  /** The scheduled poll got no answer. */
  | { type: 'poll.failed' }

/** What the tabs of one workspace say to each other. Only news: everything that counts is on the disk they share. */
export type TabMessage = { type: 'sync.told'; told: Told } | { type: 'sync.status'; status: SyncStatus } | { type: 'sync.hello' }

export const isTabMessage = (data: unknown): data is TabMessage => {
  const type = (data as Partial<TabMessage> | null)?.type
  return type === 'sync.told' || type === 'sync.status' || type === 'sync.hello'
}
