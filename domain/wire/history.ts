export type FieldValue = string | number | null

/** One field of a row as it was and as it became; null where there was nothing before, or nothing is after. */
export interface FieldChange {
  /** As the row names it; `meta:12` is the sample type's field 12. */
  field: string
  from: FieldValue
  to: FieldValue
}

/** What somebody did to a sample. GET /api/v1/samples/{sampleID}/history answers these, newest first. */
export interface HistoryEntry {
  /** Of the feed: later is larger. */
  version: number
  /** `sample.move@1`. */
  command: string
  /** Epoch ms of the act by the server's clock. */
  at: number
  /** As the device noted it, by its own clock: with `command` it tells that a change is one this device knows. */
  capturedAt: number
  userId: number
  fullName: string
  /** A short name of the device, the same for all its entries; `api` and the like where no device sent it. */
  device: string
  isThisDevice: boolean
  /** The sample was made by this. */
  isFirst: boolean
  changes: FieldChange[]
}

export interface SampleHistory {
  data: HistoryEntry[]
  recordCount: number
}

type Row = Readonly<Record<string, unknown>>

/** Told by others already: who made it and when, the folded name, the row's own number and feed version. */
const untold: ReadonlySet<string> = new Set(['id', 'version', 'nameFold', 'createdAt', 'outAt'])

/** Neither says anything without the other: when one has changed both are told. */
const together: Readonly<Record<string, string>> = { layerId: 'position', position: 'layerId', amount: 'unit', unit: 'amount' }

/** What differs between two versions of a row, field by field; the values of the sample type's fields one by one. */
export function fieldChanges(before: Row | null, after: Row | null): FieldChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  const isChanged = (field: string | undefined) => field !== undefined && (from[field] ?? null) !== (to[field] ?? null)
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !untold.has(field) && (isChanged(field) || isChanged(together[field])))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

function flatten(row: Row | null): Record<string, FieldValue> {
  if (!row) return {}
  const { meta, ...rest } = row
  const values = Object.entries((meta ?? {}) as Record<string, string>).filter(([, value]) => value !== '')
  return { ...(rest as Record<string, FieldValue>), ...Object.fromEntries(values.map(([id, value]) => [`meta:${id}`, value])) }
}
