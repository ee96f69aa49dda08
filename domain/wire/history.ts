import * as z from 'zod/mini'
import { count, epochMs } from './response-schema.ts'

const fieldValue = z.nullable(z.union([z.string(), z.number()]))
export type FieldValue = z.infer<typeof fieldValue>

/** One field of a row as it was and as it became; null where there was nothing before, or nothing is after. */
const fieldChangeSchema = z.object({
  /** As the row names it; `meta:12` is the sample type's field 12. */
  field: z.string(),
  from: fieldValue,
  to: fieldValue,
  /** Written before what stood already, though it came later: kept beside it, and never shown as the field's value. */
  isKept: z.exactOptional(z.boolean()),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** What somebody did to a sample. GET /api/v1/samples/{sampleID}/history answers these, newest first. */
const historyEntrySchema = z.object({
  /** Of the feed: later is larger. */
  version: count,
  /** `sample.move@1`. */
  command: z.string(),
  /** Epoch ms of the act by the server's clock. */
  at: epochMs,
  /** As the device noted it, by its own clock: with `command` it tells that a change is one this device knows. */
  capturedAt: epochMs,
  userId: z.int(),
  fullName: z.string(),
  /** A short name of the device, the same for all its entries; `api` and the like where no device sent it. */
  device: z.string(),
  isThisDevice: z.boolean(),
  /** The sample was made by this. */
  isFirst: z.boolean(),
  changes: z.array(fieldChangeSchema),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const sampleHistorySchema = z.object({ data: z.array(historyEntrySchema), recordCount: count })
export type SampleHistory = z.infer<typeof sampleHistorySchema>

type Row = Readonly<Record<string, unknown>>

/** Told by others already: who made it and when, the folded name, the row's own number and feed version. */
const hiddenFields: ReadonlySet<string> = new Set(['id', 'version', 'nameFold', 'createdAt', 'outAt', 'edits'])

/** Neither says anything without the other: when one has changed both are told. */
const pairedFields: Readonly<Record<string, string>> = { layerId: 'position', position: 'layerId', amount: 'unit', unit: 'amount' }

/** What differs between two versions of a row, field by field; the values of the sample type's fields one by one. */
export function fieldChanges(before: Row | null, after: Row | null): FieldChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  const isChanged = (field: string | undefined) => field !== undefined && (from[field] ?? null) !== (to[field] ?? null)
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !hiddenFields.has(field) && (isChanged(field) || isChanged(pairedFields[field])))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

function flatten(row: Row | null): Record<string, FieldValue> {
  if (!row) return {}
  const { meta, ...rest } = row
  const values = Object.entries((meta ?? {}) as Record<string, string>).filter(([, value]) => value !== '')
  return { ...(rest as Record<string, FieldValue>), ...Object.fromEntries(values.map(([id, value]) => [`meta:${id}`, value])) }
}
