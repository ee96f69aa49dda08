import * as z from 'zod/mini'
import { isBucket, isPart, type Part } from '../../bucket.ts'
import type { Key } from '../../entity.ts'
import { isColumns, type Columns } from '../columns.ts'
import { isKey, kindsSchema, versionsSchema } from './pull.ts'
import { arrayOf, count } from '../response-schema.ts'

/** POST /api/v1/sync/manifest: what to download to have whole parts. Without `parts`: every part of the person's buckets, for these kinds. */
export const manifestRequestSchema = z.object({
  device: z.string().check(z.minLength(8), z.maxLength(64)),
  group: z.optional(z.int().check(z.positive())),
  user: z.optional(z.int().check(z.positive())),
  app: z.string().check(z.maxLength(100)),
  kinds: kindsSchema,
  parts: z.optional(z.array(z.custom<Part>(isPart)).check(z.maxLength(2_000))),
})
export type ManifestRequest = z.infer<typeof manifestRequestSchema>

const bound = z.custom<Key | null>((value) => value === null || isKey(value))

/**
 * The rows of a part with ids above `after` and up to `last`, as they were at `version`; null means without bound. Blocks of a part are in
 * id order and leave nothing out: a row that is here, is in the range, is not newer than the block and is not in it has been deleted.
 */
const blockRefSchema = z.object({
  /** SHA-256 of the content, hexadecimal: names it for GET /api/v1/sync/block. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  version: count,
  count,
  after: bound,
  last: bound,
  /** The rows themselves, if there are only a few. */
  columns: z.optional(z.custom<Columns>(isColumns)),
})
export type BlockRef = z.infer<typeof blockRefSchema>

const partManifestSchema = z.object({
  part: z.custom<Part>(isPart),
  /** The lowest version any block was made at. Law 48: when all blocks are here, pulls continue this part from this version. */
  version: count,
  blocks: z.array(blockRefSchema),
})
export type PartManifest = z.infer<typeof partManifestSchema>

export const manifestSchema = z.object({
  epoch: z.string(),
  /** The head of each feed. */
  versions: versionsSchema,
  buckets: arrayOf(isBucket),
  parts: z.array(partManifestSchema),
  /** The beginning of the longest list: what screens show first. The same rows come again in their block. */
  preview: z.optional(z.object({ part: z.custom<Part>(isPart), columns: z.custom<Columns>(isColumns) })),
  minApp: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** GET /api/v1/sync/block?device=…&hash=…  the rows of one block, immutable. 404 `block.gone` if it has been replaced since: ask for the manifest again. */
export const blockSchema = z.custom<Columns>(isColumns)
