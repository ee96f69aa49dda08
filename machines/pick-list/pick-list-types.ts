import type { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Message } from '#domain/message.ts'
import type { PickPhase } from '#domain/rules/pick-list/pick-state.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'

/** One line of the list. It keeps its number and place while its result changes. */
export type PickRow = { readonly row: number } & PickOutcome

export type PickOutcome =
  /** It was checked out, returned, or marked as missing. */
  | { kind: 'out'; sample: SampleRow }
  | { kind: 'missing'; sample: SampleRow }
  | { kind: 'returned'; sample: SampleRow; undo: ReturnUndo }
  /** Scanned before: it is out, or back, already. */
  | { kind: 'again'; sample: SampleRow }
  /** It is not on the list. */
  | { kind: 'wrong'; sample: SampleRow }
  /** Someone else has it. */
  | { kind: 'held'; sample: SampleRow }
  | { kind: 'archived'; sample: SampleRow }
  | { kind: 'not-a-sample'; sample: null }
  | { kind: 'unknown'; sample: null }
  | { kind: 'misconfigured'; sample: null }
  | { kind: 'failed'; message: Message; sample: SampleRow | null }

/** What undoes a return, but for the sample. */
export type ReturnUndo = Omit<Parameters<typeof undoSampleReturn.about>[0], 'sampleId'>

/** One change on its way to the database. */
export type PickAct =
  | { kind: 'take' | 'give-back' | 'missing' | 'found'; sampleId: number }
  | { kind: 'return'; sampleId: number; thawed: boolean }
  | { kind: 'undo-return'; sampleId: number; undo: ReturnUndo }

/** Requests in order. `row` is the line that an undo removes; null adds a line. */
export type PickJob = { kind: 'scan'; scan: ScanRead } | { kind: 'act'; act: PickAct; row: number | null } | { kind: 'finish' }

/** The sample before the change, and what undoes it if it is a return. */
export interface ActResult {
  readonly sample: SampleRow
  readonly undo: ReturnUndo | null
}

export interface PickListContext {
  /** What it is for: 'For EXP-0318, clone screen'. */
  readonly title: string
  readonly userId: number
  readonly phase: PickPhase
  /** Everything was taken that could be; the samples are at the bench. */
  readonly isPicked: boolean
  readonly sampleIds: readonly number[]
  /** Those that were out when putting back began. */
  readonly outIds: readonly number[]
  /** They come last. */
  readonly skipped: readonly number[]
  /** The person wants this one next. */
  readonly chosen: number | null
  /** Were the samples thawed? Null until the person has said so. */
  readonly thawed: boolean | null
  /** The first one is in progress. */
  readonly queue: readonly PickJob[]
  /** Newest first. */
  readonly rows: readonly PickRow[]
  readonly lastRow: number
  /** As this device knows at the moment: how many are left to do, and which this person has. */
  readonly left: number
  readonly withMe: readonly number[]
}

/** The part that is saved while it runs. */
export type PickListProgress = Pick<PickListContext, 'title' | 'phase' | 'isPicked' | 'sampleIds' | 'outIds' | 'skipped' | 'thawed' | 'rows' | 'lastRow'>

export interface PickListInput {
  readonly userId: number
  readonly progress: PickListProgress
}

export type PickListEvent =
  | ({ type: 'code.read' } & ScanRead)
  /** The samples of the list have changed. */
  | { type: 'samples.changed'; left: number; withMe: readonly number[] }
  /** Taken or returned without a scan. */
  | { type: 'sample.done'; sampleId: number }
  | { type: 'sample.missed'; sampleId: number }
  /** To the end of the walk. */
  | { type: 'sample.skipped'; sampleId: number }
  | { type: 'sample.chosen'; sampleId: number }
  /** The wrong tube of that line is wanted, too. */
  | { type: 'sample.added'; row: number }
  | { type: 'row.undone'; row: number }
  | { type: 'row.dismissed'; row: number }
  /** The server refused what this device had done. */
  | ({ type: 'act.refused' } & RefusedAct)
  | { type: 'thaw.answered'; thawed: boolean }
  | { type: 'finished' }
  /** Ends with samples left. */
  | { type: 'finish.accepted' }
  | { type: 'finish.declined' }
  | { type: 'put-back.begun' }
  /** Back to taking out. */
  | { type: 'picking.resumed' }
  | { type: 'list.deleted' }
  /** The list is kept. */
  | { type: 'escape' }

export interface RefusedAct {
  readonly kind: 'out' | 'returned' | 'missing'
  readonly sampleId: number
  readonly message: Message
}
