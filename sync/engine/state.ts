import { limits } from '#domain/limits.ts'

/**
 *              ┌────────────────────── holds: while there is one, nothing is sent ──────────────────────┐
 *              │ not-started · not-leading (another tab syncs) · signed-out · left-group · too-old       │
 *              └──────────────────────────────────────────────────────────────────────────────────────┘
 *   write.saved ──► upload    rest ──push──► busy ──answered──► rest        a push answered ──► a pull is wanted:
 *                              ▲              │                             only a pull confirms
 *                              └── waiting ◄──┘ failed: until the timer
 *
 *   poke, poll  ──► download  rest ──► busy ──► rest          mirror  whole      → pull
 *                              ▲        │                             missing    → snapshot (a chunk at a time)
 *                              └waiting◄┘                             spoiled    → reset    (diverged, epoch changed) → missing
 *                                                                     forbidden  → revoke   (group left) → hold left-group
 *   lease.low   ──► leases    rest ──► busy ──► rest, waiting
 *
 * The lanes do not wait for one another: a stuck upload never stops downloading, and a long pull never keeps a write from being sent.
 * One request a lane at most. They may overlap because neither needs the other's answer to be right: the server takes n only once and in order,
 * and a page computed from another cursor is dropped; the price is one more small pull after a push that overlapped one.
 */
export interface SyncState {
  readonly holds: readonly Hold[]
  readonly upload: Upload
  readonly download: Download
  readonly leases: Lane
  /** The wake-up that was asked for, so that it is not asked for twice. */
  readonly timer: number | null
}

export type Hold = 'not-started' | 'not-leading' | 'signed-out' | 'left-group' | 'too-old'

export type Place = { readonly at: 'rest' } | { readonly at: 'busy' } | { readonly at: 'waiting'; readonly until: number; readonly code: string }

export interface Lane {
  readonly place: Place
  /** There is something to do as soon as the lane is at rest. */
  readonly wanted: boolean
  /** Failures in a row. */
  readonly attempts: number
}

export interface Upload extends Lane {
  /** The server said it has everything up to this n; the next push begins behind it. Advisory: nothing leaves the queue for it. */
  readonly after: number
  /** Mutations a push may carry; halved when the server finds one too large. */
  readonly most: number
}

export type Mirror = 'whole' | 'missing' | 'spoiled' | 'forbidden'
export type Spoil = 'diverged' | 'epoch-changed'

export interface Download extends Lane {
  readonly mirror: Mirror
  readonly spoil: Spoil | null
  /** Pages in a row that fitted no longer, and mirrors in a row that were dropped: beyond the first, each waits longer. */
  readonly stale: number
  readonly spoils: number
}

export const rest: Place = { at: 'rest' }
export const busy: Place = { at: 'busy' }

export const initialState: SyncState = {
  holds: ['not-started', 'not-leading'],
  upload: { place: rest, wanted: false, attempts: 0, after: 0, most: limits.push.mutations },
  download: { place: rest, wanted: false, attempts: 0, mirror: 'missing', spoil: null, stale: 0, spoils: 0 },
  leases: { place: rest, wanted: false, attempts: 0 },
  timer: null,
}
