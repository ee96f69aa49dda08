import type { OwnField } from '#domain/entities/sample.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { Message } from '#domain/message.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'

/** What every sample has, besides the fields of its type. spec BULK-03 */
export const plainFieldKeys = ['name', 'description', 'note', 'expiration', 'amount', 'parent'] as const
export type PlainFieldKey = (typeof plainFieldKeys)[number]
/** Fields of types are matched by name, so that a 'Lot' field of two types is set as one. */
export type BulkFieldKey = PlainFieldKey | `meta:${string}`

/** A field to set, and its value. */
export interface BulkField {
  readonly key: BulkFieldKey
  /** The field of the sample type, if it is one: its name and valid values. */
  readonly meta: SampleField | null
  /** Samples that have no field of this name get `meta` as one of their own, with its number. */
  readonly isOwn?: boolean
  /** Null while there is no value; empty to clear the field. An amount is `0.5 mL`, a parent is a sample's id. */
  readonly value: string | null
  /** The name of a parent or a linked sample. */
  readonly valueText: string
}

/** What a code means here: it can also be that of a field. */
export type ScannedTarget = ResolvedScan | { readonly kind: 'field'; readonly key: BulkFieldKey; readonly meta: SampleField | null }

/** A code, and the samples so far: a field of theirs is meant before that of another type. */
export interface TargetScan extends ScanRead {
  readonly sampleIds: readonly number[]
}

/** What one sample was given, before and after: enough to undo it. */
export interface SampleChange {
  readonly sampleId: number
  readonly name: string
  /** By the names in `sample.edit`. */
  readonly set: Readonly<Record<string, { readonly was: string; readonly to: string }>>
  /** Fields that only this sample gets. */
  readonly ownFields?: readonly OwnField[]
  readonly parent: { readonly was: number | null; readonly to: number | null } | null
  /** `was` and `to` in their own units. */
  readonly amount: { readonly was: number; readonly wasUnit: string; readonly to: number; readonly unit: string } | null
}

/** A sample that was not changed, and why. */
export interface RefusedSample {
  readonly sampleId: number
  readonly name: string
  readonly code: ErrorCode
}

/** The result of one step of the work. `untouched`: had the values already, or does not have the field. */
export interface BulkStep {
  readonly changed: readonly SampleChange[]
  readonly refused: readonly RefusedSample[]
  readonly untouched: readonly number[]
}

export interface BulkReport extends BulkStep {
  /** The local database failed halfway; everything in `changed` is saved. */
  readonly failure: Message | null
}

/** The result of the last scan, shown large for someone looking at the tube. */
export type ScanNote =
  | { readonly kind: 'added' | 'known'; readonly sampleId: number; readonly name: string }
  | { readonly kind: 'value'; readonly key: BulkFieldKey; readonly value: string }
  /** The next scan is its value. `was`: if it had been chosen before. */
  | { readonly kind: 'field'; readonly key: BulkFieldKey; readonly was: BulkField | null }
  | { readonly kind: 'refused'; readonly text: string; readonly message: Message }

export interface BulkUpdateContext {
  /** In scan order, each once. */
  readonly sampleIds: readonly number[]
  readonly fields: readonly BulkField[]
  /** The first one is being looked up. */
  readonly queue: readonly ScanRead[]
  readonly note: { readonly serial: number; readonly what: ScanNote } | null
  /** Apply was requested while a field had no value. */
  readonly wasBlocked: boolean
  /** The name shared by all mutations of one Apply. */
  readonly batch: string
  /** How many of the samples have been processed. */
  readonly done: number
  readonly report: BulkReport | null
  /** How many of the changes have been undone, and how many samples someone else had changed since. */
  readonly undone: { readonly done: number; readonly kept: number }
}

export interface BulkUpdateInput {
  /** Rows selected in a list; empty if samples are scanned. */
  readonly sampleIds: readonly number[]
  /** Fields of an update that is continued. */
  readonly fields?: readonly BulkField[]
}

export type BulkUpdateEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'sample.dropped'; sampleId: number }
  | { type: 'field.added'; key: BulkFieldKey; meta: SampleField | null; isOwn?: boolean }
  | { type: 'field.dropped'; key: BulkFieldKey }
  /** An empty text waits for a value again. */
  | { type: 'value.typed'; key: BulkFieldKey; value: string }
  /** Clears the field in every sample. */
  | { type: 'value.emptied'; key: BulkFieldKey }
  /** `batch` is unique to this Apply. */
  | { type: 'apply.asked'; batch: string }
  /** The next samples, with the same fields. */
  | { type: 'round.begun' }
  | { type: 'undo.asked' }

/** What the app announces. */
export type BulkUpdateEmitted =
  | { type: 'update.done'; report: BulkReport; fields: readonly BulkField[] }
  /** `kept`: samples that had been changed since and were not undone. */
  | { type: 'update.undone'; taken: number; kept: number }
  | { type: 'undo.failed'; message: Message }
  | { type: 'scan.refused'; message: Message }

export interface ApplyInput {
  readonly sampleIds: readonly number[]
  readonly fields: readonly BulkField[]
  readonly batch: string
}

export interface UndoInput {
  readonly changes: readonly SampleChange[]
  readonly batch: string
}
