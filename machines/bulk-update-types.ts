import type { SampleField } from '#domain/entities/sample-type.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import type { ScanRead } from './scan-types.ts'

/** What every sample has, beside the fields of its type. spec BULK-03 */
export const plainFieldKeys = ['name', 'description', 'note', 'expiration', 'amount', 'parent'] as const
export type PlainFieldKey = (typeof plainFieldKeys)[number]
/** Fields of types go by their name, so that samples of two types that both have a 'Lot' are set in one. */
export type BulkFieldKey = PlainFieldKey | `meta:${string}`

/** A field to set, and what to. */
export interface BulkField {
  readonly key: BulkFieldKey
  /** The type's field, where it is one: what it is called and which values fit. */
  readonly meta: SampleField | null
  /** Null while nothing has been given; empty when the person wants it empty. An amount is `0.5 mL`, a parent a sample's number. */
  readonly value: string | null
  /** How a parent or a linked sample is called. */
  readonly valueText: string
}

/** What one sample was given, as it was before and is now: enough to take it back. */
export interface SampleChange {
  readonly sampleId: number
  readonly name: string
  /** By the names of `sample.edit`. */
  readonly set: Readonly<Record<string, { readonly was: string; readonly to: string }>>
  readonly parent: { readonly was: number | null; readonly to: number | null } | null
  /** `was` and `to` as numbers of their units. */
  readonly amount: { readonly was: number; readonly wasUnit: string; readonly to: number; readonly unit: string } | null
}

/** A sample that stayed as it was, and why. */
export interface RefusedSample {
  readonly sampleId: number
  readonly name: string
  readonly code: ErrorCode
}

/** What one step of the work answers. `untouched`: they had the values already, or do not have the field. */
export interface BulkStep {
  readonly changed: readonly SampleChange[]
  readonly refused: readonly RefusedSample[]
  readonly untouched: readonly number[]
}

export interface BulkReport extends BulkStep {
  /** The local database gave up on the way; what is in `changed` stands. */
  readonly failure: Message | null
}

/** What the last scan did, for eyes that are on the tube. */
export type ScanNote =
  | { readonly kind: 'added' | 'known'; readonly sampleId: number; readonly name: string }
  | { readonly kind: 'value'; readonly key: BulkFieldKey; readonly value: string }
  | { readonly kind: 'refused'; readonly text: string; readonly message: Message }

export interface BulkUpdateContext {
  /** In the order of scanning, each once. */
  readonly sampleIds: readonly number[]
  readonly fields: readonly BulkField[]
  /** The first one is being looked up. */
  readonly queue: readonly ScanRead[]
  readonly note: { readonly serial: number; readonly what: ScanNote } | null
  /** Apply was asked for while a field waited. */
  readonly wasBlocked: boolean
  /** The name that all acts of one Apply carry. */
  readonly batch: string
  /** How many of the samples the work has been through. */
  readonly done: number
  readonly report: BulkReport | null
  /** How many of the changes have been taken back, and how many of those samples had been changed by somebody since. */
  readonly undone: { readonly done: number; readonly kept: number }
}

export interface BulkUpdateInput {
  /** Rows that were chosen in a list; empty where samples are scanned. */
  readonly sampleIds: readonly number[]
}

export type BulkUpdateEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'sample.dropped'; sampleId: number }
  | { type: 'field.added'; key: BulkFieldKey; meta: SampleField | null }
  | { type: 'field.dropped'; key: BulkFieldKey }
  /** An empty text awaits a value again. */
  | { type: 'value.typed'; key: BulkFieldKey; value: string }
  /** To be empty in every sample. */
  | { type: 'value.emptied'; key: BulkFieldKey }
  /** `batch` names this Apply, and never another. */
  | { type: 'apply.asked'; batch: string }
  /** The next samples, with the same fields. */
  | { type: 'round.begun' }
  | { type: 'undo.asked' }

/** What the app says about it. */
export type BulkUpdateEmitted =
  | { type: 'update.done'; report: BulkReport; fields: readonly BulkField[] }
  /** `kept`: samples that had been changed since, and were left as they are. */
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
