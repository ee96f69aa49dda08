import type { Key } from '../entity.ts'
import type { EntityName } from '../schema.ts'
import type { Columns } from './columns.ts'

/** Where a resumable first mirror stands: rows of `entity` up to and with id `after` are stored. */
export interface SnapshotKey {
  entity: EntityName
  after: Key | null
}

/** Up to 2,000 rows of one entity in id order. The device keeps them as they are, and unpacks them later. */
export interface SnapshotBlock {
  entity: EntityName
  columns: Columns
}

/**
 * GET /api/v1/sync/snapshot?device=…&entity=…&after=…  the next blocks of the first mirror, gzip or brotli by the HTTP layer.
 * The device notes `version` of its first chunk, stores every chunk with its key, and then pulls from that version.
 * The first chunk is small: what screens show first. It ends with a block out of order, the head of the longest list; its rows come again in their turn.
 */
export interface SnapshotChunk {
  epoch: string
  /** Feed version of the group when this chunk was read. */
  version: number
  blocks: SnapshotBlock[]
  /** The next chunk to ask for, or null when this was the last of the last entity. */
  next: SnapshotKey | null
  /** All rows this person will get, for the progress bar. */
  total: number
}
