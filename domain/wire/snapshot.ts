import * as z from 'zod/mini'
import type { Key } from '../entity.ts'
import { schema, type EntityName } from '../schema.ts'
import { isColumns, type Columns } from './columns.ts'
import { isKey } from './pull.ts'
import { count } from './response-schema.ts'

const entity = z.custom<EntityName>((value) => typeof value === 'string' && Object.hasOwn(schema, value))

/** Where a resumable first mirror stands: rows of `entity` up to and with id `after` are stored. */
const snapshotKeySchema = z.object({ entity, after: z.custom<Key | null>((value) => value === null || isKey(value)) })
export type SnapshotKey = z.infer<typeof snapshotKeySchema>

/** Up to 2,000 rows of one entity in id order. The device keeps them as they are, and unpacks them later. */
const snapshotBlockSchema = z.object({ entity, columns: z.custom<Columns>(isColumns) })
export type SnapshotBlock = z.infer<typeof snapshotBlockSchema>

/**
 * GET /api/v1/sync/snapshot?device=…&entity=…&after=…  the next blocks of the first mirror, gzip or brotli by the HTTP layer.
 * The device notes `version` of its first chunk, stores every chunk with its key, and then pulls from that version.
 * The first chunk is small: what screens show first. It ends with a block out of order, the head of the longest list; its rows come again in their turn.
 */
export const snapshotChunkSchema = z.object({
  epoch: z.string(),
  /** Feed version of the group when this chunk was read. */
  version: count,
  blocks: z.array(snapshotBlockSchema),
  /** The next chunk to ask for, or null when this was the last of the last entity. */
  next: z.nullable(snapshotKeySchema),
  /** All rows this person will get, for the progress bar. */
  total: count,
})
export type SnapshotChunk = z.infer<typeof snapshotChunkSchema>
