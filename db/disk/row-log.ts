import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'

/**
 * A record of `$changes`, added in the transaction that writes the rows: which rows of a kind may be different since.
 * Columns that are kept on disk say up to which record they are true, and are patched from there.
 */
export interface RowChange {
  /** Counts up. */
  seq: number
  entity: EntityName
  /** Rows written or deleted. Without `keys` and `block`: any row. */
  keys?: readonly Key[]
  /** Rows that arrived in a block, with the range of their ids. */
  block?: { id: number; first: Key; last: Key }
}

/** Kinds that lists show, sort by, or find words in. */
const logged: ReadonlySet<string> = new Set<EntityName>([
  'members',
  'sampleTypes',
  'sampleSeries',
  'storageUnits',
  'storageLayers',
  'samples',
  'studies',
  'experiments',
  'sections',
  'documentUpdates',
  'products',
  'orderItems',
  'equipment',
])
export const isLogged = (table: string): boolean => logged.has(table)
