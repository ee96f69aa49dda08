import type { SampleRow } from '#domain/entities/sample.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { ScanRead } from './scan-types.ts'

/** The compartment that samples are moved into; a plain one has 0 rows and 0 columns. */
export interface TargetLayer {
  readonly id: number
  readonly name: string
  readonly rows: number
  readonly columns: number
}

/** What the database gave as next place: a position (0 in a plain compartment), none left, or not known (yet). */
export type NextPosition = number | 'full' | 'unknown'

/** One line of the list. It keeps its number and its place in the list while its outcome changes. */
export type PlacementRow = { readonly row: number; readonly scan: ScanRead } & RowOutcome

/** `placeText`: where the sample was before, as a person reads it. `layer`: where it went, or was to go. */
interface SampleDetails {
  readonly sample: SampleRow
  readonly placeText: string
  readonly layer: TargetLayer
}

/** `message` is a sentence of spec §8; a screen has its own words where there is none. */
export type RowOutcome =
  | ({ kind: 'moved'; position: number } & SampleDetails)
  | ({ kind: 'undone'; position: number } & SampleDetails)
  /** The undo was refused, e.g. because the old place is taken by now. The sample is still where it was moved to. */
  | ({ kind: 'undo-failed'; position: number; message: Message } & SampleDetails)
  /** Somebody else has the place. `detail` says who; `offers` are the nearest free positions; `conflict` is set when the server said so later. */
  | ({ kind: 'taken'; position: number; message: Message; detail: RefusalDetail; offers: readonly number[]; conflict: number | null } & SampleDetails)
  | ({ kind: 'full'; message: Message } & SampleDetails)
  | ({ kind: 'already-here' } & SampleDetails)
  | ({ kind: 'archived' } & SampleDetails)
  /** `why` is what `message` leaves open. `placement` is the move that failed, to be tried again; null when it did not come to one: then the code is looked up again. */
  | ({ kind: 'failed'; message: Message; why: Message | null; code: ErrorCode | null; placement: Placement | null } & Partial<SampleDetails>)
  | { kind: 'unknown'; message: Message }
  | { kind: 'misconfigured'; message: Message }
  | { kind: 'not-a-sample' }
  | { kind: 'undecided'; candidates: readonly string[] }
  /** A compartment was scanned: from here on samples go into it. */
  | { kind: 'target-changed'; layer: TargetLayer }

/** What waits, in the order it was asked for. `row` is the line it will change; null makes a new one. */
export type Job = { kind: 'scan'; scan: ScanRead; row: number | null } | { kind: 'undo'; row: number } | { kind: 'place'; row: number; placement: Placement }

/** One move on its way to the database. */
export interface Placement extends SampleDetails {
  readonly position: number
  readonly conflict: number | null
}

export interface LocationUpdateContext {
  readonly layer: TargetLayer
  /** Where the search for the next place starts: behind the last placed one. */
  readonly from: number
  readonly next: NextPosition
  /** The place the person tapped for the next sample. It goes before `next`. */
  readonly chosen: number | null
  /** The first one is being worked on. */
  readonly queue: readonly Job[]
  readonly placement: Placement | null
  /** Newest first. */
  readonly rows: readonly PlacementRow[]
  readonly lastRow: number
}

export interface LocationUpdateInput {
  readonly layer: TargetLayer
  /** Position to begin at; 1 when left out. */
  readonly from?: number
}

export interface LocationUpdateOutput {
  readonly layer: TargetLayer
  readonly rows: readonly PlacementRow[]
}

export type LocationUpdateEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'candidate.chosen'; row: number; text: string }
  | { type: 'position.chosen'; position: number }
  | { type: 'row.undone'; row: number }
  /** A failed line is tried again: the same sample to the same place. */
  | { type: 'row.retried'; row: number }
  /** Takes a line away that needs nothing more: *Skip*. A moved one stays. */
  | { type: 'row.dismissed'; row: number }
  | { type: 'offer.accepted'; row: number; position: number }
  /** The server refused a move that was made on this device. `conflict` is its number in the inbox. */
  | ({ type: 'move.refused' } & RefusedMove)
  /** The samples in the compartment are others than before. */
  | { type: 'places.changed' }
  | { type: 'finished' }
  | { type: 'escape' }

export interface RefusedMove {
  readonly sampleId: number
  readonly layerId: number
  readonly position: number
  readonly conflict: number
  readonly code: ErrorCode
  readonly detail: RefusalDetail
}

/** Input of `placeSample`; rejects with a Refusal. A `conflict` is the inbox entry that this move replaces. */
export interface PlaceSampleInput {
  readonly sampleId: number
  readonly layerId: number
  readonly position: number
  readonly conflict: number | null
}

/** Input of `undoMove`: back to where the sample was; `layerId` null when it was stored nowhere. Rejects with a Refusal. */
export interface UndoMoveInput {
  readonly sampleId: number
  readonly from: { readonly layerId: number; readonly position: number }
  readonly to: { readonly layerId: number | null; readonly position: number }
}
