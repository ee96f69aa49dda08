import * as z from 'zod/mini'
import { count, epochMs } from '../response-schema.ts'

const fieldValue = z.nullable(z.union([z.string(), z.number()]))
export type FieldValue = z.infer<typeof fieldValue>

/** One field of a row before and after a change; null if there was or is nothing. */
const fieldChangeSchema = z.object({
  /** As the row names it; `meta:12` is field 12 of the sample type or of the sample. */
  field: z.string(),
  from: fieldValue,
  to: fieldValue,
  /** Written before the current text but received later: kept next to it, and never shown as the field's value. */
  isKept: z.exactOptional(z.boolean()),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** A change someone made to a sample. GET /api/v1/samples/{sampleID}/history returns these, newest first. */
const historyEntrySchema = z.object({
  /** Feed version: a later one is larger. */
  version: count,
  /** `sample.move@1`. */
  command: z.string(),
  /** When it was done, in epoch ms by the server's clock. */
  at: epochMs,
  /** When the server received it, if that was more than a day later; not sent by servers before 0.4.0. */
  receivedAt: z.optional(z.nullable(epochMs)),
  /** The device's own time; together with `command` it identifies a change this device already knows. */
  capturedAt: epochMs,
  userId: z.int(),
  fullName: z.string(),
  /** The name of the device, or six letters that are the same in all its entries; `api` and the like if it came from no device. */
  device: z.string(),
  isThisDevice: z.boolean(),
  /** This change created the sample. */
  isFirst: z.boolean(),
  changes: z.array(fieldChangeSchema),
  /** The samples that were taken from this one, or given back to it. */
  aliquotIds: z.exactOptional(z.array(z.int())),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const sampleHistorySchema = z.object({ data: z.array(historyEntrySchema), recordCount: count })
export type SampleHistory = z.infer<typeof sampleHistorySchema>

type Row = Readonly<Record<string, unknown>>

/** Left out because other fields say it: who created it and when, the normalized name, which fields are the sample's own, the row's id and feed version. */
const hiddenFields: ReadonlySet<string> = new Set(['id', 'version', 'nameFold', 'createdAt', 'outAt', 'edits', 'ownFields'])

/** Neither means anything without the other: if one has changed, both are listed. */
const pairedFields: Readonly<Record<string, string>> = { layerId: 'position', position: 'layerId', amount: 'unit', unit: 'amount' }

/** The differences between two versions of a row, field by field; the values of the sample type's fields one by one. */
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
