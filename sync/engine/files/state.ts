/**
 *   look again ──► review ──► files to be uploaded, small ones first
 *                                 │ one at a time
 *                                 ▼
 *                       ask how far the server is ──► send the chunk that comes next ──┐
 *                                 ▲                       ▲                            │ answered: how far the server is
 *                                 │                       └────────────────────────────┤
 *                                 └── stored: the next file                            │
 *                                                                                      │ failed
 *             only this file rests; the others go on ◄── its own fault ────────────────┤
 *             everything waits until the timer ◄── the connection, the server, the disk┘
 *
 * Uploads of files have their own engine beside that of the queue: a large file delays no change, and a stuck queue no file.
 */
export interface FileState {
  /** The workspace syncs: this tab leads, its person is signed in and in the group. */
  readonly isOpen: boolean
  /** A task is under way. */
  readonly isBusy: boolean
  /** What is on this device may have changed. */
  readonly mustReview: boolean
  /** To be uploaded, in order. */
  readonly waiting: readonly WaitingFile[]
  readonly current: CurrentFile | null
  /** Files that are not tried before a time, by id. */
  readonly rests: Readonly<Record<string, Rest>>
  /** Until when nothing is tried, and why. */
  readonly pause: { readonly until: number; readonly code: string } | null
  /** Failures in a row that stopped everything. */
  readonly attempts: number
  /** The wake-up already requested. */
  readonly timer: number | null
}

export interface WaitingFile {
  readonly id: string
  readonly size: number
}

export interface CurrentFile extends WaitingFile {
  /** The server has the bytes before this one; null until it has been asked. */
  readonly received: number | null
}

interface Rest {
  readonly until: number
  readonly attempts: number
}

export const initialFileState: FileState = {
  isOpen: false,
  isBusy: false,
  mustReview: true,
  waiting: [],
  current: null,
  rests: {},
  pause: null,
  attempts: 0,
  timer: null,
}

/** The end of a task. `at` is in ms of a monotonic clock; `jitter` is a random number from 0 to less than 1. */
interface Ended {
  readonly at: number
  readonly jitter: number
}

interface Failed extends Ended {
  /** Code of domain/error-code.ts. */
  readonly code: string
  /** The server asked to be left alone for this many ms. */
  readonly pause?: number
}

export type FileEvent =
  /** The workspace syncs from now on; or it does not. */
  | { type: 'opened' }
  | { type: 'closed' }
  /** Something about files on this device has changed, or may have. */
  | { type: 'changed' }
  /** The server can be reached, or the person asks to try now. */
  | { type: 'woken' }
  | { type: 'timer.fired'; at: number }
  | { type: 'reviewed'; files: readonly WaitingFile[] }
  | ({ type: 'review.failed' } & Failed)
  | ({ type: 'answered'; received: number; stored: boolean } & Ended)
  | ({ type: 'file.failed' } & Failed)

export type FileEffect =
  /** → reviewed, review.failed */
  | { type: 'review' }
  /** How far is the server? → answered, file.failed */
  | { type: 'ask'; id: string }
  /** → answered, file.failed */
  | { type: 'send'; id: string; from: number }
  | { type: 'wait'; until: number }
  /** The session is over: the workspace stops until its person signs in. */
  | { type: 'signed-out' }
