import type { News } from './engine/effect.ts'
import type { SyncEvent } from './engine/event.ts'
import { isUnreachable, phaseOf } from './engine/phase.ts'
import type { SyncState } from './engine/state.ts'

/** What the sync indicator and the queue screen show of one workspace. Every tab shows the same. */
export interface SyncStatus {
  readonly state: 'idle' | 'sending' | 'receiving' | 'offline' | 'paused' | 'mirroring'
  /** Why it is paused. */
  readonly reason: 'signed-out' | 'left-group' | 'outdated' | null
  /** Mutations that the server has not confirmed yet. */
  readonly queued: number
  /** Results the person must review. */
  readonly inbox: number
  /** Rows of the download, while something is missing. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** When everything here was last up to date, in epoch ms by this device's clock. */
  readonly lastSuccessAt: number | null
  /** A code of domain/errors.ts: what fails at the moment and is retried. */
  readonly trouble: string | null
  /** Nothing has left the queue for a while although the server responds. */
  readonly stuck: boolean
}

/** What the status is computed from besides the engine's state. */
export interface StatusFacts {
  readonly counts: { readonly queued: number; readonly inbox: number }
  readonly progress: SyncStatus['progress']
  readonly lastSuccessAt: number | null
  readonly isReachable: boolean
  readonly trouble: string | null
  readonly stuck: boolean
}

export const initialFacts: StatusFacts = {
  counts: { queued: 0, inbox: 0 },
  progress: null,
  lastSuccessAt: null,
  isReachable: true,
  trouble: null,
  stuck: false,
}

const reasons = { outdated: 'outdated', left: 'left-group', paused: 'signed-out' } as const

/** Something is missing here and is being downloaded, or will be. */
export const isFetching = ({ fetch, download }: SyncState): boolean => fetch.wanted || fetch.status.kind !== 'rest' || download.mirror !== 'usable'

export function statusOf(engine: SyncState, facts: StatusFacts): SyncStatus {
  const phase = phaseOf(engine)
  const reason = Object.hasOwn(reasons, phase) ? reasons[phase as keyof typeof reasons] : null
  return {
    state: reason ? 'paused' : stateOf(engine, phase, facts.isReachable),
    reason,
    queued: facts.counts.queued,
    inbox: facts.counts.inbox,
    progress: isFetching(engine) ? facts.progress : null,
    lastSuccessAt: facts.lastSuccessAt,
    trouble: facts.trouble,
    stuck: facts.stuck,
  }
}

function stateOf(engine: SyncState, phase: ReturnType<typeof phaseOf>, isReachable: boolean): SyncStatus['state'] {
  // An attempt in progress does not count as online: only an answer does.
  if (!isReachable || isUnreachable(engine)) return 'offline'
  if (phase === 'mirroring') return 'mirroring'
  if (phase === 'sending' || phase === 'exchanging') return 'sending'
  return phase === 'receiving' ? 'receiving' : 'idle'
}

/** What an event of the engine says about the connection: reached, not reached, or nothing. */
export function isServerReachedBy(event: SyncEvent): boolean | undefined {
  if ('code' in event) return event.code === 'network.unreachable' ? false : undefined
  const heard: SyncEvent['type'][] = ['push.answered', 'push.set-aside', 'page.applied', 'blocks.stored', 'poll.succeeded', 'poked', 'group.revoked']
  return heard.includes(event.type) ? true : undefined
}

/** News as facts. */
export function withNews(facts: StatusFacts, news: News, now: number): StatusFacts {
  if (news.what === 'up-to-date') return { ...facts, lastSuccessAt: now, trouble: null, progress: null }
  return news.what === 'trouble' ? { ...facts, trouble: news.code } : facts
}

export function isSameStatus(a: SyncStatus, b: SyncStatus): boolean {
  const isSameProgress = a.progress?.done === b.progress?.done && a.progress?.total === b.progress?.total
  return isSameProgress && compared.every((field) => a[field] === b[field])
}

const compared = ['state', 'reason', 'queued', 'inbox', 'lastSuccessAt', 'trouble', 'stuck'] as const satisfies (keyof SyncStatus)[]
