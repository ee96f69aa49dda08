import * as z from 'zod/mini'
import type { Key } from '../entity.ts'
import { schema, type AnyRow, type EntityName } from '../schema.ts'
import { detailSchema } from './errors.ts'
import { count, isRecord, arrayOf, epochMs } from './response-schema.ts'

/** A current row after the cursor. `row` null means that this person no longer has it: it was deleted, or they may no longer see it. */
export interface ServerRow {
  entity: EntityName
  id: Key
  version: number
  row: AnyRow | null
}

/** Thousands come in one page: their outer form is checked by hand-written code, their fields not at all. */
function isServerRow(value: unknown): value is ServerRow {
  if (!isRecord(value)) return false
  const { entity, id, version, row } = value
  if (typeof entity !== 'string' || !Object.hasOwn(schema, entity) || !isKey(id) || !Number.isSafeInteger(version)) return false
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

/**
 * GET /api/v1/sync/pull?device=…&cursor=…  one page, from one read snapshot, with rows in version order; a page never splits a version.
 * Law: `lastMutation`, `results`, `count` and `checksum` are valid only on the last page (`more` false): only then has every row up to them arrived.
 */
export const pullPageSchema = z.object({
  epoch: z.string(),
  /** The cursor of this request, and the one for the next request. */
  from: count,
  version: count,
  rows: arrayOf(isServerRow),
  more: z.boolean(),
  lastMutation: count,
  results: z.array(mutationResultSchema),
  /** Number of rows this person sees, and the sum of their {@link rowChecksum}. */
  count,
  checksum: count,
  /** Epoch ms by the server's clock. */
  serverTime: epochMs,
  /** Oldest app version that may still talk to this server. */
  minApp: z.string(),
})
export type PullPage = z.infer<typeof pullPageSchema>

/**
 * The answer to a pull by someone who is not, or no longer, in the group (status 403, code 'group.left'): the mirror must be deleted.
 * Law: the device key is closed with this answer, so everything up to `lastMutation` is final and nothing later will ever be accepted.
 */
export const revokedSchema = z.object({ revoked: z.literal(true), lastMutation: count, results: z.array(mutationResultSchema) })
export type Revoked = z.infer<typeof revokedSchema>
