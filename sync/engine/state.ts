import { limits } from '#domain/limits.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'

/**
 *              ┌────────────────────── holds: while there is one, nothing is sent ──────────────────────┐
 *              │ not-started · not-leading (another tab syncs) · signed-out · left-group · too-old (only │
 *              │ the queue is sent)                                                                      │
 *              └──────────────────────────────────────────────────────────────────────────────────────┘
 *   write.saved ──► upload    rest ──push──► busy ──answered──► rest        a push answered ──► a pull is wanted:
 *                              ▲              │                             only a pull confirms
 *                              └── waiting ◄──┘ failed: until the timer
 *
 *   poke, poll  ──► download  rest ──► busy ──► rest          mirror  usable     → pull
 *                              ▲        │                             missing    → nothing: no part is whole yet
 *                              └waiting◄┘                             forbidden  → revoke   (group left) → hold left-group
 *   parts missing ─► fetch    rest ──► busy ──► rest          one step at a time, until nothing is missing
 *   lease.low   ──► leases    rest ──► busy ──► rest, waiting
 *
 * The lanes do not wait for one another: a stuck upload never stops downloading, and a long pull never delays sending a write.
 * At most one request per lane. Requests of different lanes may overlap because neither depends on the other's answer: the server accepts each n
 * only once and in order, and a page computed from another cursor is dropped. The price is one more small pull after a push that overlapped one.
 */
export interface SyncState {
  readonly holds: readonly Hold[]
  readonly upload: Upload
  readonly download: Download
  readonly fetch: Fetch
  readonly leases: RequestLane
  /** The wake-up already requested, so that it is not requested twice. */
  readonly timer: number | null
}

export type Hold = 'not-started' | 'not-leading' | 'signed-out' | 'left-group' | 'too-old'

export type ChannelStatus = { readonly kind: 'rest' } | { readonly kind: 'busy' } | { readonly kind: 'waiting'; readonly until: number; readonly code: string }

export interface RequestLane {
  readonly status: ChannelStatus
  /** There is something to do as soon as the lane is idle. */
  readonly wanted: boolean
  /** Failures in a row. */
  readonly attempts: number
}

export interface Upload extends RequestLane {
  /** The server said that it has everything up to this n; the next push begins after it. Only a hint: nothing leaves the queue because of it. */
  readonly after: number
  /** Most mutations in a push: doubled after each accepted push, up to what the server says, and halved when it finds one too large. */
  readonly most: number
}

export type Mirror = 'usable' | 'missing' | 'forbidden'

export interface Download extends RequestLane {
  readonly mirror: Mirror
  /** Pages in a row that were stale, or whose counts differed: from the second on, each waits longer. */
  readonly stale: number
  /** What came with a poke and may be all that is new; a pull that is wanted for any other reason brings it, too. */
  readonly poked: PokedPage | null
}

export interface Fetch extends RequestLane {
  /** Steps in a row that brought nothing, and times in a row that everything had to be downloaded again: from the second on, each waits longer. */
  readonly stale: number
  readonly restarts: number
}

export const rest: ChannelStatus = { kind: 'rest' }
export const busy: ChannelStatus = { kind: 'busy' }

export const initialState: SyncState = {
  holds: ['not-started', 'not-leading'],
  upload: { status: rest, wanted: false, attempts: 0, after: 0, most: limits.push.mutations },
  download: { status: rest, wanted: false, attempts: 0, mirror: 'missing', stale: 0, poked: null },
  fetch: { status: rest, wanted: false, attempts: 0, stale: 0, restarts: 0 },
  leases: { status: rest, wanted: false, attempts: 0 },
  timer: null,
}
