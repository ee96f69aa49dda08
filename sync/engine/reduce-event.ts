import { retryOf } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import { succeeded, wake, wakeAt, backOff } from './backoff.ts'
import type { Ended, EventOf, SyncEvent } from './event.ts'
import { initialState, rest, type Download, type Hold, type Mirror, type RequestLane, type SyncState } from './state.ts'
import { isOrphanEvent } from './orphan-event.ts'

/** What an event means for the state. What to do next is decided in start-work.ts. */
export function reduceEvent(state: SyncState, event: SyncEvent): SyncState {
  if (isOrphanEvent(state, event)) return state
  switch (event.type) {
    case 'started':
      return allWithWork(
        whileMissing({ ...initialState, holds: startHolds(state), download: { ...initialState.download, mirror: mirrorOf(event) } }, event.isFetching),
      )
    case 'leadership.gained':
      return allWithWork(allAwake(without(fromTheFirst(state), 'not-leading')))
    case 'leadership.lost':
      return withHold(state, 'not-leading')
    case 'session.expired':
      return withHold(state, 'signed-out')
    case 'session.restored':
      return state.holds.includes('signed-out') ? allWithWork(allAwake(without(state, 'signed-out'))) : state
    case 'app.too-old':
      // A page or a manifest from a newer server ends with this, too.
      return withHold({ ...state, download: ended(state.download), fetch: ended(state.fetch) }, 'too-old')
    case 'write.saved':
      return { ...state, upload: { ...state.upload, wanted: true } }
    case 'poll.succeeded':
      return reached(recheckMembership({ ...state, download: { ...state.download, wanted: true } }))
    case 'poked':
      return reached({ ...state, download: poked(state.download, event.page) })
    case 'retry.asked':
      return allWithWork(allAwake(state))
    case 'timer.fired':
      return {
        upload: wakeAt(state.upload, event.at),
        download: wakeAt(state.download, event.at),
        fetch: wakeAt(state.fetch, event.at),
        leases: wakeAt(state.leases, event.at),
        holds: state.holds,
        timer: null,
      }
    case 'push.answered':
      return reached(pushAnswered(state, event))
    case 'push.empty':
      return { ...state, upload: { ...succeeded(state.upload, false), after: 0 } }
    case 'push.failed':
      return pushFailed(state, event)
    case 'push.set-aside':
      // The mutation that does nothing is sent next, on its own.
      return { ...state, upload: succeeded(state.upload, true) }
    case 'page.applied':
      return reached(pageApplied(state, event))
    case 'fetch.failed':
      return fetchFailed(state, event)
    case 'pull.failed':
    case 'revoke.failed':
      if (event.type === 'pull.failed' && event.code === 'group.left') return leave(state)
      return { ...state, download: backOff(state.download, event), holds: holdsAfter(state, event.code) }
    case 'blocks.stored':
      return reached(blocksStored(state, event))
    case 'mirror.missing':
      return { ...state, download: { ...succeeded(state.download, true), mirror: 'missing' } }
    case 'group.revoked':
      return leave(state)
    case 'group.removed':
      return withHold({ ...state, download: { ...succeeded(state.download, false), mirror: 'missing' } }, 'left-group')
    case 'group.rejoined':
      return hasLeftGroup(state) ? allWithWork(allAwake(without(fromTheFirst(backInGroup(state)), 'left-group'))) : state
    case 'lease.low':
      return { ...state, leases: { ...state.leases, wanted: true } }
    case 'lease.granted':
      // Perhaps no ids were needed and nothing was requested: this says nothing about the network.
      return { ...state, leases: succeeded(state.leases, false) }
    case 'lease.failed':
      return { ...state, leases: backOff(state.leases, event), holds: holdsAfter(state, event.code) }
  }
}

/** The rows of the group are to be removed. A server that does not know the device key yet says the same without closing it. */
const leave = (state: SyncState): SyncState => ({ ...state, download: { ...state.download, status: rest, wanted: true, mirror: 'forbidden' } })

/** Pages may overtake each other, and only one can wait: what the other one said is pulled. */
const poked = (download: Download, page?: PokedPage): Download => (page && !download.poked ? { ...download, poked: page } : { ...download, wanted: true })

function pushAnswered(state: SyncState, event: EventOf<'push.answered'>): SyncState {
  const { upload } = state
  const whole = event.lastMutation >= event.through
  const most = Math.min(event.most ?? limits.push.mutations, upload.most * 2)
  // The server stopped before the end and accepted nothing: asking again at once would loop.
  const stopped = !whole && event.lastMutation <= upload.after
  const next = stopped ? backOff(upload, { ...event, code: 'server.failed' }) : succeeded(upload, true)
  return { ...state, upload: { ...next, after: event.lastMutation, most }, download: { ...state.download, wanted: true } }
}

/** Codes about the size or form of a whole push. Sending it in halves isolates the mutation that causes them. */
const pushTooLargeCodes = new Set(['body.too-large', 'input.invalid'])

function pushFailed(state: SyncState, event: EventOf<'push.failed'>): SyncState {
  const { upload } = state
  if (pushTooLargeCodes.has(event.code) && upload.most > 1) {
    return { ...state, upload: { ...upload, status: rest, wanted: true, most: Math.ceil(upload.most / 2) } }
  }
  // Only a pull can find out that the person has left the group, and close this device key on the server with the same answer.
  // Mutations before an unknown command were accepted: only a pull confirms them.
  // So it is a pull that gives a copied device its new key.
  const needsPull = event.code === 'group.left' || event.code === 'command.unknown' || event.code === 'device.copied'
  const download = needsPull ? { ...state.download, wanted: true } : state.download
  return { ...state, upload: backOff(upload, event), download, holds: holdsAfter(state, event.code) }
}

function fetchFailed(state: SyncState, event: EventOf<'fetch.failed'>): SyncState {
  const { download } = state
  const hasLeft = event.code === 'group.left'
  // Nothing is whole, so no pull will find out.
  if (hasLeft && download.mirror === 'missing' && download.status.kind !== 'busy') {
    return { ...state, fetch: succeeded(state.fetch, true), download: { ...download, status: rest, mirror: 'forbidden' } }
  }
  return { ...state, fetch: backOff(state.fetch, event), download: { ...download, wanted: download.wanted || hasLeft }, holds: holdsAfter(state, event.code) }
}

/** At once the first time; a second one in a row means that something is wrong, and retrying at once could loop. */
function again<L extends RequestLane>(channel: L, times: number, { at, jitter }: Ended): L {
  return times === 1 ? succeeded(channel, true) : backOff(channel, { at, jitter, code: 'server.failed' })
}

function pageApplied(state: SyncState, event: EventOf<'page.applied'>): SyncState {
  const { download } = state
  if (event.outcome === 'epoch-changed') return startOver({ ...state, download: succeeded(download, true) }, event)
  const seen = { ...state, upload: { ...state.upload, after: Math.max(state.upload.after, event.processed) } }
  const known = whileMissing(seen, event.isFetching)
  if (event.outcome === 'copied') return underNewKey(known, event)
  if (event.outcome === 'stale' || event.outcome === 'diverged') {
    // One stale page means that another tab was faster; after one whose counts differ, each part is counted.
    const stale = download.stale + 1
    return { ...known, download: { ...again(download, stale, event), stale } }
  }
  const next = { ...succeeded(download, event.more), stale: event.more ? download.stale : 0 }
  // Anything queued that is not being sent was saved by another tab or missed by a push: the queue drains by itself.
  const idle = state.upload.status.kind === 'rest' && !state.upload.wanted && !event.more && event.queued
  const fetch = event.more ? known.fetch : { ...known.fetch, restarts: 0 }
  return { ...known, download: next, fetch, upload: idle ? { ...known.upload, wanted: true } : known.upload }
}

/** The queue is offered from the beginning, and ids are requested again. At once the first time: a device that is copied again and again must not loop. */
function underNewKey(state: SyncState, event: Ended): SyncState {
  const { upload, download, leases } = state
  const stale = download.stale + 1
  return {
    ...state,
    upload: { ...upload, after: 0, wanted: true },
    download: { ...again(download, stale, event), stale },
    leases: { ...leases, wanted: true },
  }
}

function blocksStored(state: SyncState, event: EventOf<'blocks.stored'>): SyncState {
  const { fetch, download } = state
  // Answers about a group that the person has left meanwhile change nothing.
  if (download.mirror === 'forbidden') return { ...state, fetch: succeeded(fetch, true) }
  if (event.outcome === 'epoch-changed') return startOver({ ...state, fetch: succeeded(fetch, true) }, event)
  const stale = event.outcome === 'stale' && event.more ? fetch.stale + 1 : 0
  const next = stale ? again(fetch, stale, event) : succeeded(fetch, event.more)
  // When everything is here, a pull brings what has changed meanwhile, and confirms what had to wait.
  const isNew = !event.more || (event.hasComplete && download.mirror === 'missing')
  return { ...state, fetch: { ...next, stale }, download: { ...download, mirror: mirrorOf(event), wanted: download.wanted || isNew } }
}

/**
 * The server was restored, perhaps to a time before its earlier answers: everything is downloaded again, and the queue is offered from the beginning.
 * At once the first time; a server that changes again and again must not be downloaded in a loop.
 */
function startOver(state: SyncState, { at, jitter }: Ended): SyncState {
  const { upload, download, fetch } = state
  const restarts = fetch.restarts + 1
  const next = fetch.status.kind === 'busy' ? { ...fetch, wanted: true } : again({ ...fetch, attempts: restarts - 1 }, restarts, { at, jitter })
  return {
    ...state,
    upload: { ...upload, after: 0, wanted: true },
    download: { ...download, mirror: 'missing', stale: 0 },
    fetch: { ...next, restarts },
  }
}

const mirrorOf = ({ hasComplete }: { hasComplete: boolean }): Mirror => (hasComplete ? 'usable' : 'missing')

/** Something is missing: the fetch lane has work, also after the step in progress, which may not know. */
const whileMissing = (state: SyncState, isFetching: boolean): SyncState => (isFetching ? { ...state, fetch: { ...state.fetch, wanted: true } } : state)

const ended = <L extends RequestLane>(channel: L): L => (channel.status.kind === 'busy' ? { ...channel, status: rest } : channel)

/** While this tab was frozen, another one may have downloaded rows of a group that the person rejoined and left again. */
const recheckMembership = (state: SyncState): SyncState =>
  state.holds.includes('left-group') && state.download.status.kind === 'rest' ? { ...state, download: { ...state.download, mirror: 'forbidden' } } : state

const hasLeftGroup = ({ holds, download }: SyncState): boolean => holds.includes('left-group') || download.mirror === 'forbidden'

const backInGroup = (state: SyncState): SyncState =>
  state.download.mirror === 'forbidden' ? { ...state, download: { ...succeeded(state.download, true), mirror: 'missing' } } : state

function holdsAfter(state: SyncState, code: string): readonly Hold[] {
  return retryOf(code) === 'after-login' ? withHold(state, 'signed-out').holds : state.holds
}

const withHold = (state: SyncState, hold: Hold): SyncState => (state.holds.includes(hold) ? state : { ...state, holds: [...state.holds, hold] })
const without = (state: SyncState, hold: Hold): SyncState => ({ ...state, holds: state.holds.filter((other) => other !== hold) })

/** The server responded: anything that waits only because it could not be reached can continue. */
const reached = (state: SyncState): SyncState => allAwake(state, 'network.unreachable')

const allAwake = (state: SyncState, code?: string): SyncState => ({
  ...state,
  upload: wake(state.upload, code),
  download: wake(state.download, code),
  fetch: wake(state.fetch, code),
  leases: wake(state.leases, code),
})

/** A workspace that is opened while someone else is signed in starts sealed. */
const startHolds = (state: SyncState): readonly Hold[] => ['not-leading', ...state.holds.filter((hold) => hold === 'signed-out')]

/** Answers to another tab, or to another device key, must not make this one skip anything. */
const fromTheFirst = (state: SyncState): SyncState => ({ ...state, upload: { ...state.upload, after: 0 } })
const withWork = <L extends RequestLane>(channel: L): L => ({ ...channel, wanted: true })
const allWithWork = (state: SyncState): SyncState => ({
  ...state,
  upload: withWork(state.upload),
  download: withWork(state.download),
  leases: withWork(state.leases),
})
