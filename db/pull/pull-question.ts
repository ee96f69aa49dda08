import { partsOf, type Bucket, type Part } from '#domain/bucket.ts'
import { entityNames, shapes } from '#domain/schema.ts'
import type { PullRequest } from '#domain/wire/sync/pull.ts'
import type { ManifestRequest } from '#domain/wire/sync/snapshot.ts'
import { bucketsOf, fetchingParts, isEmptyMirror, completeParts, type Cursor } from './cursor.ts'

/** What a pull asks for, and from where. Its answer counts only as long as the mirror would still ask the same. */
export interface PullPosition extends Pick<PullRequest, 'kinds' | 'buckets' | 'cursors' | 'except' | 'lacking' | 'confirmed' | 'parts'> {
  epoch: string
  /** See Cursor.keys and Cursor.completed. */
  keys: number
  completed: number
}

/** From where a whole part is asked for, if not from the cursor. */
export function startOf({ behind, lacking }: Cursor, part: Part): number | undefined {
  const starts = [behind[part], lacking?.[part]?.from].filter((from) => from !== undefined)
  return starts.length ? Math.min(...starts) : undefined
}

/** Null if no part is whole: there is nothing to continue. */
export function pullQuestionOf(cursor: Cursor): PullPosition | null {
  const whole = completeParts(cursor)
  if (!whole.length) return null
  const buckets: Bucket[] = bucketsOf(whole).sort()
  const isComplete = new Set(whole)
  const except: Record<Part, number | null> = {} as Record<Part, number | null>
  const lacking: NonNullable<PullRequest['lacking']> = {}
  for (const part of partsOf(buckets, entityNames)) {
    const rows = cursor.lacking?.[part]
    const from = isComplete.has(part) ? startOf(cursor, part) : null
    if (from !== undefined) except[part] = from
    if (rows && isComplete.has(part)) lacking[part] = { shape: rows.shape, until: Math.min(rows.until, cursor.behind[part] ?? rows.until) }
  }
  return {
    epoch: cursor.epoch,
    keys: cursor.keys,
    completed: cursor.completed,
    kinds: shapes(),
    buckets,
    cursors: cursor.versions,
    ...(Object.keys(except).length && { except }),
    ...(Object.keys(lacking).length && { lacking }),
    confirmed: cursor.lastMutation - cursor.since,
    ...(cursor.asksParts && { parts: true as const }),
  }
}

/** Whether the answer to `asked` continues this mirror. What has been confirmed, and whether parts are counted, makes no difference to its rows. */
export function isAnswerable(asked: PullPosition, cursor: Cursor): boolean {
  const now = pullQuestionOf(cursor)
  const position = ({ epoch, keys, completed, kinds, buckets, cursors: { group, organization }, except = {}, lacking = {} }: PullPosition) =>
    JSON.stringify([epoch, keys, completed, kinds, buckets, group, organization, except, lacking])
  return now !== null && position(now) === position(asked)
}

/** What the server is asked to list. */
export interface ManifestPosition extends Pick<ManifestRequest, 'parts'> {
  epoch: string
  keys: number
}

const maxParts = 2_000

/** Null if everything to be downloaded is listed. Without `parts`, everything is asked for. */
export function manifestQuestionOf(cursor: Cursor): ManifestPosition | null {
  const { epoch, keys } = cursor
  const unlisted = fetchingParts(cursor).flatMap(([part, { listed }]) => (listed ? [] : part))
  if (isEmptyMirror(cursor)) return { epoch, keys }
  // A restored server may know other buckets of this person.
  if (epoch === '') return { epoch, keys }
  return unlisted.length ? { epoch, keys, parts: unlisted.slice(0, maxParts) } : null
}

export const isSameManifestPosition = (a: ManifestPosition, b: ManifestPosition | null): boolean =>
  b !== null && a.epoch === b.epoch && a.keys === b.keys && JSON.stringify(a.parts) === JSON.stringify(b.parts)
