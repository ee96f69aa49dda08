import type { SampleRow } from '#domain/entities/sample.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { Message } from '#domain/message.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'

/** The compartment that samples are moved into; 0 rows and 0 columns without a grid. */
export interface TargetLayer {
  readonly id: number
  readonly name: string
  readonly rows: number
  readonly columns: number
}

/** The next position from the database: a position (0 without a grid), none left, or not known yet. */
export type NextPosition = number | 'full' | 'unknown'

/** One line of the list. It keeps its number and place while its result changes. */
export type PlacementRow = { readonly row: number; readonly scan: ScanRead } & RowOutcome

/** `sample`: as it was before. `layer`: where it went or should have gone. */
interface SampleDetails {
  readonly sample: SampleRow
  readonly layer: TargetLayer
}

/** `message` is a sentence of spec §8; where there is none, the screen has its own words. */
export type RowOutcome =
  | ({ kind: 'moved'; position: number } & SampleDetails)
  | ({ kind: 'undone'; position: number } & SampleDetails)
  /** The undo was refused, e.g. because the old position is taken by now. The sample is still where it was moved to. */
  | ({ kind: 'undo-failed'; position: number; message: Message } & SampleDetails)
  /** Someone else has the position. `detail` says who; `offers` are the nearest free positions; `conflict` is set if the server reported it later. */
  | ({ kind: 'taken'; position: number; message: Message; detail: RefusalDetail; offers: readonly number[]; conflict: number | null } & SampleDetails)
  | ({ kind: 'full'; message: Message } & SampleDetails)
  | ({ kind: 'already-here' } & SampleDetails)
  | ({ kind: 'archived' } & SampleDetails)
  /** `why` adds details to `message`. `placement` is the failed move, for another try; null if there was none: then the code is looked up again. */
  | ({ kind: 'failed'; message: Message; why: Message | null; code: ErrorCode | null; placement: Placement | null } & Partial<SampleDetails>)
  | { kind: 'unknown'; message: Message }
  | { kind: 'misconfigured'; message: Message }
  | { kind: 'not-a-sample' }
  | { kind: 'undecided'; candidates: readonly string[] }
  /** A compartment was scanned: from here on, samples go into it. */
  | { kind: 'target-changed'; layer: TargetLayer }

/** Requests in order. `row` is the line a request changes; null creates a new one. */
export type Job = { kind: 'scan'; scan: ScanRead; row: number | null } | { kind: 'undo'; row: number } | { kind: 'place'; row: number; placement: Placement }

/** One move on its way to the database. */
export interface Placement extends SampleDetails {
  readonly position: number
  readonly conflict: number | null
}

export interface LocationUpdateContext {
  readonly layer: TargetLayer
  /** Where the search for the next position starts: after the last filled one. */
  readonly from: number
  readonly next: NextPosition
  /** The position the person tapped for the next sample. It takes precedence over `next`. */
  readonly chosen: number | null
  /** The first one is in progress. */
  readonly queue: readonly Job[]
  readonly placement: Placement | null
  /** Newest first. */
  readonly rows: readonly PlacementRow[]
  readonly lastRow: number
}

export interface LocationUpdateInput {
  readonly layer: TargetLayer
  /** First position to fill; 1 by default. */
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
  /** Retries a failed line: the same sample to the same position. */
  | { type: 'row.retried'; row: number }
  /** *Skip*: removes a line that needs nothing more. A moved line stays. */
  | { type: 'row.dismissed'; row: number }
  | { type: 'offer.accepted'; row: number; position: number }
  /** The server refused a move that was made on this device. `conflict` is its number in the inbox. */
  | ({ type: 'move.refused' } & RefusedMove)
  /** The samples in the compartment have changed. */
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

/** Input of `placeSample`, which rejects with a Refusal. `conflict` is the inbox entry that this move replaces. */
export interface PlaceSampleInput {
  readonly sampleId: number
  readonly layerId: number
  readonly position: number
  readonly conflict: number | null
}

/** Input of `undoMove`: back to where the sample was; `layerId` null if it had no location. Rejects with a Refusal. */
export interface UndoMoveInput {
  readonly sampleId: number
  readonly from: { readonly layerId: number; readonly position: number }
  readonly to: { readonly layerId: number | null; readonly position: number }
}
