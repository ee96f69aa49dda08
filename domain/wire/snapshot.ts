import * as z from 'zod/mini'
import type { Key } from '../entity.ts'
import { schema, type EntityName } from '../schema.ts'
import { isColumns, type Columns } from './columns.ts'
import { isKey } from './pull.ts'
import { count } from './response-schema.ts'

const entity = z.custom<EntityName>((value) => typeof value === 'string' && Object.hasOwn(schema, value))

/** Where a first mirror can be resumed: rows of `entity` up to and including id `after` are stored. */
const snapshotKeySchema = z.object({ entity, after: z.custom<Key | null>((value) => value === null || isKey(value)) })
export type SnapshotKey = z.infer<typeof snapshotKeySchema>

/** Up to 2,000 rows of one entity in id order. The device stores them as received and unpacks them later. */
const snapshotBlockSchema = z.object({ entity, columns: z.custom<Columns>(isColumns) })
export type SnapshotBlock = z.infer<typeof snapshotBlockSchema>

/**
 * GET /api/v1/sync/snapshot?device=…&entity=…&after=…  the next blocks of the first mirror, compressed with gzip or brotli by the HTTP layer.
 * The device remembers the `version` of its first chunk, stores every chunk with its key, and then pulls from that version.
 * The first chunk is small: what screens show first. It ends with a block out of order,
 * the beginning of the longest list, whose rows come again later.
 */
export const snapshotChunkSchema = z.object({
  epoch: z.string(),
  /** Feed version of the group when this chunk was read. */
  version: count,
  blocks: z.array(snapshotBlockSchema),
  /** The next chunk to request, or null after the last one of the last entity. */
  next: z.nullable(snapshotKeySchema),
  /** Number of rows this person will get, for the progress bar. */
  total: count,
})
export type SnapshotChunk = z.infer<typeof snapshotChunkSchema>
