import { retryOf } from '#domain/errors.ts'
import type { News, SyncEffect } from './effect.ts'
import type { SyncEvent } from './event.ts'
import { reduceEvent } from './reduce-event.ts'
import { startWork } from './start-work.ts'
import type { SyncState } from './state.ts'

/**
 * When to send, and what: the state after an event, and the tasks it causes.
 * Law 106: pure. Times and random numbers come with the event; nothing is sent, stored or waited for in here.
 */
export function step(state: SyncState, event: SyncEvent): { state: SyncState; effects: SyncEffect[] } {
  const noted = reduceEvent(state, event)
  const effects: SyncEffect[] = newsOf(state, noted, event).map((news) => ({ type: 'announce', news }))
  return { state: startWork(noted, effects), effects }
}

function newsOf(before: SyncState, after: SyncState, event: SyncEvent): News[] {
  if (after === before) return []
  const isNew = (hold: SyncState['holds'][number]) => after.holds.includes(hold) && !before.holds.includes(hold)
  if (isNew('signed-out')) return [{ what: 'login-needed' }]
  if (isNew('left-group')) return [{ what: 'group-left' }]
  if (isNew('too-old')) return [{ what: 'app-too-old' }]
  if (event.type === 'page.applied' || event.type === 'blocks.stored') {
    if (event.outcome === 'diverged' || event.outcome === 'epoch-changed') return [{ what: 'trouble', code: event.outcome }]
    if (event.outcome === 'copied') return [{ what: 'trouble', code: 'device.copied' }]
    if (event.type === 'blocks.stored') return event.isFirst && event.outcome === 'stored' && !event.more ? [{ what: 'mirrored' }] : []
    if (event.more || event.isFetching || event.outcome === 'stale') return []
    return event.outcome === 'disputed' ? [{ what: 'up-to-date' }, { what: 'counts-differ' }] : [{ what: 'up-to-date' }]
  }
  // Being offline or signed out is a state of its own, not an error.
  if ('code' in event && event.code !== 'network.unreachable' && retryOf(event.code) !== 'after-login') return [{ what: 'trouble', code: event.code }]
  return []
}
