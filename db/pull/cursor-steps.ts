import { feedOfBucket, isPart, parsePart, type Bucket, type FeedName, type Part } from '#domain/bucket.ts'
import { addChecksum } from '#domain/rules/sync/checksum.ts'
import type { EntityName } from '#domain/schema.ts'
import type { Totals, Versions } from '#domain/wire/sync/pull.ts'
import { downloadAgain, fetchingParts, isEmptyMirror, noTotals, startCursor, completeParts, type Cursor, type LackingRows } from './cursor.ts'

export const feedOfPart = (part: Part): FeedName => feedOfBucket(parsePart(part).bucket)

/** Kinds of which a part is being downloaded. */
export const fetchingKinds = (cursor: Cursor): ReadonlySet<EntityName> => new Set(fetchingParts(cursor).map(([part]) => parsePart(part).entity))

/** Count and checksum of everything that a pull asks for. */
export function sumOfParts(cursor: Cursor): Totals {
  let { count, checksum } = noTotals
  for (const part of completeParts(cursor)) {
    const totals = cursor.totals[part] ?? noTotals
    count += totals.count
    checksum = addChecksum(checksum, totals.checksum)
  }
  return { count, checksum }
}

/** Without parts that the person no longer has. */
export function withoutParts(cursor: Cursor, gone: readonly Part[]): Cursor {
  if (!gone.length) return cursor
  const without = <Value>(of: Readonly<Partial<Record<Part, Value>>>) => Object.fromEntries(Object.entries(of).filter(([part]) => !gone.includes(part as Part)))
  const { parts, behind, lacking, fetching, totals } = cursor
  return {
    ...cursor,
    ...(lacking && { lacking: without(lacking) }),
    parts: parts.filter((part) => !gone.includes(part)),
    behind: without(behind),
    fetching: without(fetching) as Cursor['fetching'],
    totals: without(totals) as Cursor['totals'],
  }
}

/** Parts here of buckets that the person has lost. Kinds unknown to this build wait for one that knows them. */
export function partsLost(cursor: Cursor, buckets: readonly Bucket[]): Part[] {
  const here = [...completeParts(cursor), ...fetchingParts(cursor).map(([part]) => part)]
  return here.filter((part) => !buckets.includes(parsePart(part).bucket))
}

/**
 * The server was restored: everything is downloaded again over the rows that are here, and what the server confirmed before counts again
 * only when it confirms it again.
 */
export function distrustAll(cursor: Cursor): Cursor {
  const { parts, fetching, totals, completed, since, family, keys, isFirst } = cursor
  const all = [...new Set([...parts, ...(Object.keys(fetching) as Part[])])]
  return {
    ...startCursor,
    fetching: Object.fromEntries(all.map((part) => [part, downloadAgain(cursor, part, true)])),
    totals,
    completed,
    lastMutation: since,
    since,
    ...(family && { family }),
    keys,
    ...(isFirst && { isFirst }),
  }
}

/**
 * The cursor after a page. The page may end before `versions`, if it catches up with parts that are behind.
 * A part that was not asked for, because this build does not know its kind, falls behind.
 */
export function advance(cursor: Cursor, reached: Versions): Cursor {
  const versions = { group: Math.max(cursor.versions.group, reached.group), organization: Math.max(cursor.versions.organization, reached.organization) }
  const behind: Partial<Record<Part, number>> = {}
  for (const part of cursor.parts) {
    const feed = feedOfPart(part)
    const before = cursor.behind[part] ?? cursor.versions[feed]
    const now = isPart(part) ? Math.max(before, reached[feed]) : before
    if (now < versions[feed]) behind[part] = now
  }
  return { ...cursor, versions, behind, ...stillLacking(cursor, reached) }
}

function stillLacking({ lacking }: Cursor, reached: Versions): Pick<Cursor, 'lacking'> {
  if (!lacking) return {}
  const now = (Object.entries(lacking) as [Part, LackingRows][]).map(([part, rows]): [Part, LackingRows] => {
    return [part, { ...rows, from: isPart(part) ? Math.max(rows.from, reached[feedOfPart(part)]) : rows.from }]
  })
  const left = now.filter(([, { from, until }]) => from < until)
  return { lacking: left.length ? Object.fromEntries(left) : undefined }
}

/** The rows of the download: of everything for the first mirror, else of what is missing. */
export function progressOf(cursor: Cursor): { done: number; total: number } {
  let done = 0
  let total = 0
  if (cursor.isFirst) {
    for (const part of completeParts(cursor)) done += cursor.totals[part]?.count ?? 0
    total = done
  }
  for (const [, { listed }] of fetchingParts(cursor)) {
    if (!listed) continue
    total += listed.rows
    done += listed.rows - listed.blocks.reduce((sum, { count }) => sum + count, 0)
  }
  return { done, total }
}

/** How many rows of a kind there are, while they are not all on this device. */
export interface ExpectedRows {
  /** Null until the server has listed them. */
  of: number | null
}

/** Null if all rows of a kind are on this device. */
export function expectedRows(cursor: Cursor, entity: EntityName): ExpectedRows | null {
  if (isEmptyMirror(cursor)) return { of: null }
  const arriving = fetchingParts(cursor).filter(([part]) => parsePart(part).entity === entity)
  if (arriving.every(([, { wasWhole }]) => wasWhole && !cursor.isFirst)) return null
  let of = 0
  for (const part of completeParts(cursor)) if (parsePart(part).entity === entity) of += cursor.totals[part]?.count ?? 0
  for (const [, { listed }] of arriving) {
    if (!listed) return { of: null }
    of += listed.rows
  }
  return { of }
}
