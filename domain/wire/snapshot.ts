import type { Key } from '../entity.ts'
import type { AnyRow, EntityName } from '../schema.ts'

/** Where a resumable first mirror stands: rows of `entity` up to and with id `after` are stored. */
export interface SnapshotKey {
  entity: EntityName
  after: Key | null
}

/**
 * GET /api/v1/sync/snapshot?device=…&entity=…&after=…  one chunk of about 2,000 rows in id order, gzip or brotli by the HTTP layer.
 * The device notes `version` of its first chunk, stores every chunk with its key, and then pulls from that version.
 */
export interface SnapshotChunk {
  epoch: string
  /** Feed version of the group when this chunk was read. */
  version: number
  rows: AnyRow[]
  /** The next chunk to ask for, or null when this was the last of the last entity. */
  next: SnapshotKey | null
  /** All rows this person will get, for the progress bar. */
  total: number
}
