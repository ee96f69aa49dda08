import { isRecord } from '#domain/wire/response-schema.ts'
import type { EventOf } from './engine/event.ts'
import type { SyncStatus } from './status.ts'

/** What the app tells a workspace's sync. */
export type AppSignal =
  | EventOf<'write.saved' | 'poked' | 'poll.succeeded' | 'retry.asked' | 'session.expired' | 'session.restored' | 'group.rejoined' | 'app.too-old'>
  /** The scheduled poll got no answer. */
  | { type: 'poll.failed' }

/** Messages between the tabs of one workspace. Only news: everything that matters is on the disk they share. */
export type TabMessage = { type: 'sync.told'; told: AppSignal } | { type: 'sync.status'; status: SyncStatus } | { type: 'sync.hello' } | PresenceMessage

/** For the pages of any tab: where someone else is. The sync itself has no use for it. */
export interface PresenceMessage {
  type: 'sync.presence'
  other: unknown
}

/** Another tab may run another build: this one ignores messages it does not know. */
export function isTabMessage(data: unknown): data is Exclude<TabMessage, PresenceMessage> {
  if (!isRecord(data)) return false
  const { type, told, status } = data
  if (type === 'sync.told') return isRecord(told) && Object.hasOwn(knownSignals, String(told['type']))
  return type === 'sync.status' ? isStatus(status) : type === 'sync.hello'
}

const knownSignals: Record<AppSignal['type'], true> = {
  'write.saved': true,
  poked: true,
  'poll.succeeded': true,
  'retry.asked': true,
  'session.expired': true,
  'session.restored': true,
  'group.rejoined': true,
  'app.too-old': true,
  'poll.failed': true,
}

const states: Record<SyncStatus['state'], true> = { idle: true, sending: true, receiving: true, offline: true, paused: true, mirroring: true }

const isStatus = (status: unknown): status is SyncStatus =>
  isRecord(status) && Object.hasOwn(states, String(status['state'])) && Number.isFinite(status['queued']) && Number.isFinite(status['inbox'])
