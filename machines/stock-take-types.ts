import type { undoCount } from '#domain/commands/undo-count.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Message } from '#domain/message.ts'
import type { TargetLayer } from './location-update-types.ts'
import type { ScanRead } from './scan-types.ts'

/** A stock-take says what is there; putting back says of each tube where it belongs, and in the end what is missing. */
export type StockTakeMode = 'count' | 'put-back'

/** One line of the list. It keeps its number and its place in the list while its outcome changes. */
export type CountRow = { readonly row: number; readonly scan: ScanRead } & CountOutcome

/** `placeText`: where the sample is recorded, as a person reads it; empty when it is stored nowhere. */
export type CountOutcome =
  | { kind: 'found'; sample: SampleRow }
  /** Scanned before in this round. */
  | { kind: 'again'; sample: SampleRow }
  | { kind: 'unexpected'; sample: SampleRow; placeText: string }
  /** It was not expected and was moved here, to `position`. */
  | { kind: 'moved-here'; sample: SampleRow; position: number }
  | { kind: 'archived'; sample: SampleRow }
  | { kind: 'not-a-sample' }
  | { kind: 'unknown' }
  | { kind: 'misconfigured' }
  | { kind: 'failed'; message: Message; sample: SampleRow | null }

/** What waits, in the order it was asked for. */
export type CountJob = { kind: 'scan'; scan: ScanRead } | { kind: 'move'; row: number; sample: SampleRow } | { kind: 'finish' }

export interface StockTakeContext {
  readonly layer: TargetLayer
  readonly mode: StockTakeMode
  /** Samples that are recorded here and not checked out, as the device knows it at this moment. */
  readonly expected: readonly number[]
  /** Samples that were scanned and belong here. */
  readonly found: readonly number[]
  /** The first one is being worked on. */
  readonly queue: readonly CountJob[]
  /** Newest first. */
  readonly rows: readonly CountRow[]
  readonly lastRow: number
  /** Why the result could not be written. */
  readonly message: Message | null
  /** What takes the written count back. */
  readonly undo: readonly CountUndo[]
}

/** What of it is worth keeping while it runs. */
export type StockTakeProgress = Pick<StockTakeContext, 'found' | 'rows' | 'lastRow'>

export interface StockTakeInput {
  readonly layer: TargetLayer
  readonly mode: StockTakeMode
  /** It goes on where it was left. */
  readonly progress?: StockTakeProgress | undefined
}

export type StockTakeEvent =
  | ({ type: 'code.read' } & ScanRead)
  /** The samples that are expected here are others than before. */
  | { type: 'content.changed'; sampleIds: readonly number[] }
  /** An unexpected tube goes to the next free position here. */
  | { type: 'move.asked'; row: number }
  | { type: 'row.dismissed'; row: number }
  | { type: 'finished' }
  /** What was not scanned is missing: it is recorded. */
  | { type: 'count.accepted' }
  /** It is not: nothing is recorded. */
  | { type: 'count.declined' }
  /** Back to scanning. */
  | { type: 'count.continued' }
  | { type: 'escape' }

/** What `layer.undo-count` takes; a count of thousands has several. */
export type CountUndo = Parameters<typeof undoCount.about>[0]

/** Input of `recordCount`; answers what takes the count back, rejects with a Refusal. */
export interface RecordCountInput {
  readonly layerId: number
  readonly found: readonly number[]
  readonly missing: readonly number[]
}

/** Input of `moveHere`; answers the position, rejects with a Refusal. */
export interface MoveHereInput {
  readonly sampleId: number
  readonly layerId: number
}
