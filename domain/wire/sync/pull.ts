import * as z from 'zod/mini'
import { isBucket, type Bucket, type Part } from '../../bucket.ts'
import type { Key } from '../../entity.ts'
import { schema, type AnyRow, type EntityName } from '../../schema.ts'
import { limits } from '../../limits.ts'
import { detailSchema } from '../errors.ts'
import { count, isRecord, arrayOf, epochMs, type ResponseSchema } from '../response-schema.ts'

/**
 * A current row after the cursor. `row` null means that it is no longer in this bucket: it was deleted, or has moved to another bucket.
 * Law 45: a tombstone removes a row only if the row that is here is in the same bucket and is older. A row that moves between two buckets
 * of one person arrives as both, under one version.
 */
export interface ServerRow {
  entity: EntityName
  id: Key
  version: number
  bucket: Bucket
  row: AnyRow | null
}

/** Thousands come in one page: their outer form is checked by hand-written code, their fields not at all. */
export function isServerRow(value: unknown): value is ServerRow {
  if (!isRecord(value)) return false
  const { entity, id, version, row, bucket } = value
  if (typeof entity !== 'string' || !Object.hasOwn(schema, entity) || !isKey(id) || !Number.isSafeInteger(version) || !isBucket(bucket)) return false
  return row === null || (isRecord(row) && row['id'] === id)
}

export const isKey = (value: unknown): value is Key => typeof value === 'string' || Number.isSafeInteger(value)

/** The result of a mutation of this device, if there is something to say: refused or held (`code`), or accepted with remarks. */
const mutationResultSchema = z.object({
  n: count,
  /** An ErrorCode, or null when accepted. */
  code: z.nullable(z.string()),
  detail: detailSchema,
  remarks: z.array(detailSchema),
})
export type MutationResult = z.infer<typeof mutationResultSchema>

/** How far each feed has been read. */
export const versionsSchema = z.object({ group: count, organization: count })
export type Versions = z.infer<typeof versionsSchema>

const partRecord = <T>(value: z.ZodMiniType<T>) => z.record(z.string().check(z.maxLength(100)), value)

/** Which kinds an app knows, with their shapes. A server that knows a lower shape of one, or not the kind at all, answers 503. */
export const kindsSchema = z
  .record(z.string().check(z.maxLength(60)), z.int().check(z.positive()))
  .check(z.refine((kinds) => Object.keys(kinds).length <= maxKinds))
const maxKinds = 200

/**
 * POST /api/v1/sync/pull: one page, from one read snapshot. The server sends only the parts that are asked for: the given kinds in the given
 * buckets, except those being downloaded. An old app therefore never sees a kind that it does not know.
 */
export const pullRequestSchema = z.object({
  device: z.string().check(z.minLength(8), z.maxLength(64)),
  group: z.optional(z.int().check(z.positive())),
  /** Whose workspace it is: the session may belong to someone else by now. */
  user: z.optional(z.int().check(z.positive())),
  app: z.string().check(z.maxLength(100)),
  kinds: kindsSchema,
  buckets: z.array(z.custom<Bucket>(isBucket)).check(z.maxLength(1_000)),
  /** The server's history that the cursors belong to. Absent from older apps. */
  epoch: z.optional(z.string().check(z.maxLength(100))),
  cursors: versionsSchema,
  /** Parts that are here only up to an earlier version, or, with null, not to be sent because they are being downloaded. */
  except: z.optional(partRecord(z.nullable(count))),
  /** Parts in `except` of which only rows up to `until` are asked for that have more than the default in a field added after that shape of their kind. */
  lacking: z.optional(partRecord(z.object({ shape: z.int().check(z.positive()), until: count }))),
  /** Results up to this n are here already. */
  confirmed: count,
  /** The last number in its queue, under this key; absent from older apps, and if nothing was ever queued. */
  queuedTo: z.optional(count),
  /** What people call the device, if they have named it. */
  name: z.optional(z.string().check(z.maxLength(limits.deviceName.longest))),
  /** The counts differ: the answer should have those of each part. */
  parts: z.optional(z.literal(true)),
})
export type PullRequest = z.infer<typeof pullRequestSchema>

const totalsSchema = z.object({ count, checksum: count })
/** Number of rows, and the sum of their {@link rowChecksum}. */
export type Totals = z.infer<typeof totalsSchema>

/**
 * Law 46: `lastMutation`, `results`, `count`, `checksum`, `parts` and `buckets` are valid only on the last page (`more` false):
 * only then has every row up to them arrived.
 */
export const pullPageSchema = z.object({
  epoch: z.string(),
  /**
   * Every part that was asked for is complete up to these. Below a cursor of the request while a part in `except` is catching up:
   * then only that part advances, and the cursor stays.
   */
  versions: versionsSchema,
  /** In version order within a feed; a page never splits a version. */
  rows: arrayOf(isServerRow),
  more: z.boolean(),
  /** All buckets that this person has. */
  buckets: arrayOf(isBucket),
  lastMutation: count,
  /** The hash of the envelope of `lastMutation`: a device whose own one differs was copied. Absent if there is none, or the server is older. */
  lastHash: z.optional(z.string()),
  results: z.array(mutationResultSchema),
  /** Number of rows in all parts that were asked for. */
  count,
  checksum: count,
  /** The same of each part, if asked for. A part without rows is absent. */
  parts: z.optional(partRecord(totalsSchema) as unknown as ResponseSchema<Partial<Record<Part, Totals>>>),
  /** Epoch ms by the server's clock. */
  serverTime: epochMs,
  /** Oldest app version that may still talk to this server. */
  minApp: z.string(),
})
export type PullPage = z.infer<typeof pullPageSchema>

/**
 * The answer to a pull by someone who is not, or no longer, in the group (status 403, code 'group.left'): the mirror must be deleted.
 * Law 47: the device key is closed with this answer, so everything up to `lastMutation` is final and nothing later will ever be accepted.
 */
export const revokedSchema = z.object({
  revoked: z.literal(true),
  lastMutation: count,
  lastHash: z.optional(z.string()),
  results: z.array(mutationResultSchema),
})
export type Revoked = z.infer<typeof revokedSchema>
