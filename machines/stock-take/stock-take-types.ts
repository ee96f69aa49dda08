import type { undoCount } from '#domain/commands/undo-count.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Message } from '#domain/message.ts'
import type { TargetLayer } from '#machines/location-update/location-update-types.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'

/** A stock-take records what is there; returning tubes to a box shows where each tube belongs and, at the end, what is missing. */
export type StockTakeMode = 'count' | 'put-back'

/** One line of the list. It keeps its number and place while its result changes. */
export type CountRow = { readonly row: number; readonly scan: ScanRead } & CountOutcome

export type CountOutcome =
  | { kind: 'found'; sample: SampleRow }
  /** Scanned before in this round. */
  | { kind: 'again'; sample: SampleRow }
  | { kind: 'unexpected'; sample: SampleRow }
  /** It was unexpected and was moved here, to `position`. */
  | { kind: 'moved-here'; sample: SampleRow; position: number }
  | { kind: 'archived'; sample: SampleRow }
  | { kind: 'not-a-sample' }
  | { kind: 'unknown' }
  | { kind: 'misconfigured' }
  | { kind: 'failed'; message: Message; sample: SampleRow | null }

/** Requests in order. */
export type CountJob = { kind: 'scan'; scan: ScanRead } | { kind: 'move'; row: number; sample: SampleRow; position?: number | undefined } | { kind: 'finish' }

export interface StockTakeContext {
  readonly layer: TargetLayer
  readonly mode: StockTakeMode
  /** Samples recorded here and not checked out, as this device knows at the moment. */
  readonly expected: readonly number[]
  /** Scanned samples that belong here. */
  readonly found: readonly number[]
  /** The first one is in progress. */
  readonly queue: readonly CountJob[]
  /** Newest first. */
  readonly rows: readonly CountRow[]
  readonly lastRow: number
  /** Why the result could not be saved. */
  readonly message: Message | null
  /** What undoes the saved count. */
  readonly undo: readonly CountUndo[]
}

/** The part that is saved while it runs. */
export type StockTakeProgress = Pick<StockTakeContext, 'found' | 'rows' | 'lastRow'>

export interface StockTakeInput {
  readonly layer: TargetLayer
  readonly mode: StockTakeMode
  /** Continues where it was left. */
  readonly progress?: StockTakeProgress | undefined
}

export type StockTakeEvent =
  | ({ type: 'code.read' } & ScanRead)
  /** The expected samples have changed. */
  | { type: 'content.changed'; sampleIds: readonly number[] }
  /** Moves an unexpected tube here: to this position, or to the next free one. */
  | { type: 'move.asked'; row: number; position?: number | undefined }
  | { type: 'row.dismissed'; row: number }
  | { type: 'finished' }
  /** Marks the samples that were not scanned as missing. */
  | { type: 'count.accepted' }
  /** Records nothing. */
  | { type: 'count.declined' }
  /** Back to scanning. */
  | { type: 'count.continued' }
  | { type: 'escape' }

/** The input of `layer.undo-count`; a count of thousands has several. */
export type CountUndo = Parameters<typeof undoCount.about>[0]

/** Input of `recordCount`, which returns what undoes the count, or rejects with a Refusal. */
export interface RecordCountInput {
  readonly layerId: number
  readonly found: readonly number[]
  readonly missing: readonly number[]
}

/** Input of `moveHere`, which returns the position, or rejects with a Refusal. */
export interface MoveHereInput {
  readonly sampleId: number
  readonly layerId: number
  /** The one that was chosen; without it, the next free one. */
  readonly position?: number | undefined
}
