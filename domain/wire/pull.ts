import * as z from 'zod/mini'
import type { Key } from '../entity.ts'
import { schema, type AnyRow, type EntityName } from '../schema.ts'
import { detailSchema } from './errors.ts'
import { count, isRecord, arrayOf, epochMs } from './response-schema.ts'

/** A current row after the cursor; `row` null says it is gone for this person: removed, or no longer theirs to see. */
export interface ServerRow {
  entity: EntityName
  id: Key
  version: number
  row: AnyRow | null
}

/** Thousands come in one page: their outer form is looked at by hand, their fields not at all. */
function isServerRow(value: unknown): value is ServerRow {
  if (!isRecord(value)) return false
  const { entity, id, version, row } = value
  if (typeof entity !== 'string' || !Object.hasOwn(schema, entity) || !isKey(id) || !Number.isSafeInteger(version)) return false
  return row === null || (isRecord(row) && row['id'] === id)
}

export const isKey = (value: unknown): value is Key => typeof value === 'string' || Number.isSafeInteger(value)

/** How a mutation of this device ended on the server, when there is something to say: refused or held (`code`), or accepted with remarks. */
const mutationResultSchema = z.object({
  n: count,
  /** An ErrorCode, or null when accepted. */
  code: z.nullable(z.string()),
  detail: detailSchema,
  remarks: z.array(detailSchema),
})
export type MutationResult = z.infer<typeof mutationResultSchema>

/**
 * GET /api/v1/sync/pull?device=…&cursor=…  one page, from one read snapshot, rows in version order, ended at a version's border.
 * Law: `lastMutation`, `results`, `count` and `checksum` mean something only on the last page (`more` false): only then has every row up to them arrived.
 */
export const pullPageSchema = z.object({
  epoch: z.string(),
  /** The cursor this page was asked with, and the one to ask with next. */
  from: count,
  version: count,
  rows: arrayOf(isServerRow),
  more: z.boolean(),
  lastMutation: count,
  results: z.array(mutationResultSchema),
  /** Live rows this person sees, and {@link rowChecksum} summed over them. */
  count,
  checksum: count,
  /** Epoch ms by the server's clock. */
  serverTime: epochMs,
  /** Oldest app version that may still talk to this server. */
  minApp: z.string(),
})
export type PullPage = z.infer<typeof pullPageSchema>

/**
 * What a pull answers when the person is not, or no longer, in the group (status 403, code 'group.left'): the mirror goes.
 * Law: the device key is closed with this answer, so what it did up to `lastMutation` is settled and nothing later will ever be taken.
 */
export const revokedSchema = z.object({ revoked: z.literal(true), lastMutation: count, results: z.array(mutationResultSchema) })
export type Revoked = z.infer<typeof revokedSchema>
