import type { SyncEffect } from '#sync/engine/effect.ts'
import type { EventOf, SyncEvent, SyncEventType } from '#sync/engine/event.ts'
import { phaseOf, type Phase } from '#sync/engine/phase.ts'
import { initialState, type SyncState } from '#sync/engine/state.ts'
import { step } from '#sync/engine/step.ts'

const ended = { at: 1_000, jitter: 1 }

/** One simple example of every event. */
export const events: { [T in SyncEventType]: EventOf<T> } = {
  started: { type: 'started', hasComplete: true, isFetching: false },
  'leadership.gained': { type: 'leadership.gained' },
  'leadership.lost': { type: 'leadership.lost' },
  'write.saved': { type: 'write.saved' },
  poked: { type: 'poked' },
  'poll.succeeded': { type: 'poll.succeeded' },
  'retry.asked': { type: 'retry.asked' },
  'timer.fired': { type: 'timer.fired', at: 100_000 },
  'push.answered': { type: 'push.answered', through: 3, lastMutation: 3, ...ended },
  'push.empty': { type: 'push.empty' },
  'push.failed': { type: 'push.failed', code: 'network.unreachable', ...ended },
  'push.set-aside': { type: 'push.set-aside', ...ended },
  'page.applied': { type: 'page.applied', outcome: 'applied', more: false, queued: false, processed: 0, isFetching: false, ...ended },
  'pull.failed': { type: 'pull.failed', code: 'network.unreachable', ...ended },
  'mirror.missing': { type: 'mirror.missing' },
  'blocks.stored': { type: 'blocks.stored', outcome: 'stored', more: false, hasComplete: true, isFirst: true, ...ended },
  'fetch.failed': { type: 'fetch.failed', code: 'server.failed', ...ended },
  'group.revoked': { type: 'group.revoked' },
  'group.removed': { type: 'group.removed' },
  'revoke.failed': { type: 'revoke.failed', code: 'device.database', ...ended },
  'group.rejoined': { type: 'group.rejoined' },
  'lease.low': { type: 'lease.low' },
  'lease.granted': { type: 'lease.granted' },
  'lease.failed': { type: 'lease.failed', code: 'server.failed', ...ended },
  'session.expired': { type: 'session.expired' },
  'session.restored': { type: 'session.restored' },
  'app.too-old': { type: 'app.too-old' },
}

export const run = (state: SyncState, ...all: SyncEvent[]): SyncState => all.reduce((at, event) => step(at, event).state, state)

const following = run(initialState, events.started)
const resting = run(following, events['leadership.gained'], events['push.empty'], events['page.applied'], events['lease.granted'])
const unreachable = run(resting, events['write.saved'], events['push.failed'], events['poked'], events['push.failed'], events['pull.failed'])

/** An example of every phase. */
export const states: Record<Phase, SyncState> = {
  stopped: initialState,
  following,
  paused: run(resting, events['session.expired']),
  left: run(resting, events.poked, events['group.revoked'], events['group.removed']),
  outdated: run(resting, events['app.too-old']),
  resting,
  sending: run(resting, events['write.saved']),
  receiving: run(resting, events.poked),
  exchanging: run(resting, events['write.saved'], events.poked),
  mirroring: run(
    initialState,
    { type: 'started', hasComplete: false, isFetching: true },
    events['leadership.gained'],
    events['push.empty'],
    events['lease.granted'],
  ),
  removing: run(resting, events.poked, events['group.revoked']),
  waiting: unreachable,
}

/** `push`, `wait`, `announce up-to-date`: an effect in a word or two. */
export const nameOf = (effect: SyncEffect): string => (effect.type === 'announce' ? `announce ${effect.news.what}` : effect.type)

/** `sending: push, wait`: where an event leads, and the resulting tasks. */
export function outcomeOf(state: SyncState, event: SyncEvent): string {
  const { state: after, effects } = step(state, event)
  return [phaseOf(after), ...effects.map(nameOf)].join(' ')
}
