import { isPart, parsePart, partsOf, type Bucket, type Part } from '#domain/bucket.ts'
import { entityNames } from '#domain/schema.ts'
import type { Totals, Versions } from '#domain/wire/sync/pull.ts'
import type { BlockRef } from '#domain/wire/sync/snapshot.ts'

/**
 * How far this mirror is.
 *
 *   parts     group/members  group/samples  person/tableViews      whole up to `versions`; pulls continue them
 *   behind                   group/samples 60                      whole, but only up to 60: the next pull catches up
 *   fetching  shared:7/notes                                       being downloaded; pulls leave it out
 *
 * Law 78: a part is in `parts` or in `fetching`. Parts of kinds that this build does not know stay as they are, for a build that knows them.
 */
export interface Cursor {
  epoch: string
  /** How far each feed has been read. Every row of a whole part up to here is on this device, or staged. */
  versions: Versions
  parts: readonly Part[]
  behind: Readonly<Partial<Record<Part, number>>>
  /** Whole parts with rows that may lack a field which their kind has got since: see grown-kinds.ts. */
  lacking?: Readonly<Partial<Record<Part, LackingRows>>> | undefined
  fetching: Readonly<Partial<Record<Part, PartDownload>>>
  /**
   * Count and checksum of the server's rows on this device, staged ones too, by part; compared with the server's on each last page.
   * In a mirror from before there were parts, one of them has the total of all: then only their sum means anything.
   */
  totals: Readonly<Partial<Record<Part, Totals>>>
  /** How many parts have become whole here, ever. A page that was asked for before one did may be older than its rows. */
  completed: number
  /** The server has processed every mutation up to this n, and its rows are here. */
  lastMutation: number
  /** The hash of that mutation, as the server has it. */
  lastHash?: string | undefined
  disputed?: CountMismatch | undefined
  /** The sum differs from the server's: the next pull asks for the counts of each part. */
  asksParts?: true | undefined
  /** The first mirror has not been complete yet. */
  isFirst?: true | undefined
  /**
   * How many of this workspace's mutations were sent under earlier device keys. The server counts from 1 per key, and this device never reuses an n:
   * n here = n on the wire + since. 0 unless the person has left the group and rejoined, or the device was copied.
   */
  since: number
  /** This device was copied: the first key that it and the copy had in common, and `since` under that key. */
  family?: { readonly key: string; readonly since: number } | undefined
  /** How many device keys of this workspace the server has closed. What it said about an older key no longer counts. */
  keys: number
}

/** Rows from (exclusive) and to these versions were received in an earlier shape of their kind. */
export interface LackingRows {
  shape: number
  from: number
  until: number
}

/** A part being downloaded. Its rows from before, if there are any, stay readable until theirs arrive. */
export interface PartDownload {
  /** What the server says there is to download: rows in all, and the blocks that are not here yet. Null until it has been asked. */
  listed: { version: number; rows: number; blocks: readonly PendingBlock[] } | null
  /** The blocks that are here, by {@link blockKey}: not downloaded again when the part is listed anew. */
  done: readonly string[]
  /** The rows from before are from a server that has been restored since: their versions mean nothing. */
  isUntrusted?: true | undefined
  /** All its rows are here from before: nothing is missing while they are downloaded again. */
  wasWhole?: true | undefined
}

export type PendingBlock = Omit<BlockRef, 'columns'>

/** A block with its range and version: with the same rows in another range, or at a later version, it says something else about what is deleted. */
export const blockKey = ({ hash, version, after, last }: PendingBlock): string => JSON.stringify([hash, version, after, last])

/**
 * Parts were downloaded again because their counts differed from the server's; any remaining difference is not caused by this device.
 * Removed once they are equal again.
 */
export interface CountMismatch {
  /** When the download was decided. */
  since: number
  /** The server's counts minus ours when it was complete; null until then. */
  differs: Totals | null
}

/** The cursor of a device that has never contacted the server. */
export const startCursor: Cursor = {
  epoch: '',
  versions: { group: 0, organization: 0 },
  parts: [],
  behind: {},
  fetching: {},
  totals: {},
  completed: 0,
  lastMutation: 0,
  since: 0,
  keys: 0,
}

export const noTotals: Totals = { count: 0, checksum: 0 }
export const notListed: PartDownload = { listed: null, done: [] }

/** Whole parts of kinds that this build knows: what a pull asks for. */
export const completeParts = (cursor: Cursor): Part[] => cursor.parts.filter(isPart)

/** Parts being downloaded, of kinds that this build knows. */
export const fetchingParts = (cursor: Cursor): [Part, PartDownload][] =>
  (Object.entries(cursor.fetching) as [Part, PartDownload][]).filter(([part]) => isPart(part))

/** Nothing of a mirror is here: the server is asked for everything. */
export const isEmptyMirror = (cursor: Cursor): boolean => cursor.parts.length === 0 && Object.keys(cursor.fetching).length === 0

/** Whether anything is missing on this device. */
export const needsFetch = (cursor: Cursor): boolean => isEmptyMirror(cursor) || fetchingParts(cursor).length > 0

export const bucketsOf = (parts: readonly Part[]): Bucket[] => [...new Set(parts.map((part) => parsePart(part).bucket))]

/** Parts of these buckets that are neither here nor being downloaded are to be downloaded: the bucket, or the kind, is new. */
export function withBuckets(cursor: Cursor, buckets: readonly Bucket[]): Cursor {
  const known = new Set([...cursor.parts, ...Object.keys(cursor.fetching)])
  const missing = partsOf(buckets, entityNames).filter((part) => !known.has(part))
  return missing.length ? { ...cursor, fetching: { ...cursor.fetching, ...Object.fromEntries(missing.map((part) => [part, notListed])) } } : cursor
}

/** Kinds that are new in this build are downloaded; everything else goes on. */
export const withKnownKinds = (cursor: Cursor): Cursor => withBuckets(cursor, bucketsOf([...cursor.parts, ...(Object.keys(cursor.fetching) as Part[])]))

/** These parts are downloaded again, over the rows that are here; or instead of them, if what is here may be from another history of the server. */
export function fetchAgain(cursor: Cursor, again: readonly Part[], isUntrusted?: true): Cursor {
  if (!again.length) return cursor
  const behind = Object.fromEntries(Object.entries(cursor.behind).filter(([part]) => !again.includes(part as Part)))
  const fetching = { ...cursor.fetching, ...Object.fromEntries(again.map((part) => [part, downloadAgain(cursor, part, isUntrusted)])) }
  return { ...cursor, parts: cursor.parts.filter((part) => !again.includes(part)), behind, fetching }
}

export function downloadAgain({ parts, fetching }: Cursor, part: Part, isUntrusted?: true): PartDownload {
  const wasWhole = parts.includes(part) || fetching[part]?.wasWhole
  return { ...notListed, ...(isUntrusted && { isUntrusted }), ...(wasWhole && { wasWhole }) }
}
