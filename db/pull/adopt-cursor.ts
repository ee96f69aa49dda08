import { bucketOf, partOf, type Bucket, type Part } from '#domain/bucket.ts'
import type { EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { fetchAgain, startCursor, withKnownKinds, type Cursor } from './cursor.ts'

/** The cursor as stored before a mirror consisted of parts: one version, one count and one checksum for everything. */
interface UndividedCursor extends Pick<Cursor, 'epoch' | 'lastMutation' | 'since' | 'keys'> {
  version: number
  count: number
  checksum: number
  shape: number
}

/** The first mirror of that time: complete if there is no `next`. */
interface UndividedDownload {
  epoch: string
  next: unknown
}

/** What such a mirror holds: these kinds, in these buckets. */
const adoptedKinds: readonly EntityName[] = ['members', 'sampleTypes', 'sampleSeries', 'storageUnits', 'storageLayers', 'samples', 'tableViews', 'userSettings']
const adoptedBuckets: readonly Bucket[] = ['group', 'person']
/** The fields of the last build of that time. A mirror with other ones lacks some, and is downloaded over the rows that are here. */
const adoptedShape = 3_088_700_559

/** The stored cursor, with the kinds that this build knows. */
export function readKnownCursor(main: unknown, download?: unknown): Cursor {
  if (main === undefined) return startCursor
  const { feed: _, received: _received, ...stored } = main as (Cursor | UndividedCursor) & { feed?: string; received?: unknown }
  return withKnownKinds('versions' in stored ? stored : adopt(stored, (download as { progress: UndividedDownload | null } | undefined)?.progress ?? null))
}

/** Nothing is cleared or downloaded again: the mirror counts as whole in the kinds it has. */
function adopt({ epoch, version, count, checksum, shape, lastMutation, since, keys }: UndividedCursor, download: UndividedDownload | null): Cursor {
  const device = { lastMutation, since, keys }
  const isComplete = version > 0 && !download?.next
  if (!isComplete && !download) return { ...startCursor, epoch, ...device }
  const parts: Part[] = adoptedBuckets.flatMap((bucket) => adoptedKinds.map((kind) => partOf(bucket, kind)))
  const whole: Cursor = {
    ...startCursor,
    ...device,
    epoch: epoch || (download?.epoch ?? ''),
    versions: { group: isComplete ? version : 0, organization: 0 },
    parts,
    totals: { [partOf('group', 'samples')]: { count, checksum } },
  }
  if (isComplete && shape === adoptedShape) return whole
  // Only the sum of the rows that are here is known: they are counted as soon as there is something to compare.
  return { ...fetchAgain(whole, parts), asksParts: true, ...(!isComplete && { isFirst: true }) }
}

/** A staged row as stored before rows named their bucket. */
export function withBucket(row: Omit<ServerRow, 'bucket'> & Partial<Pick<ServerRow, 'bucket'>>): ServerRow {
  const { bucket = row.row ? bucketOf(row.entity, row.row) : adoptedBucketOf(row.entity) } = row
  return { ...row, bucket }
}

const adoptedBucketOf = (entity: EntityName): Bucket => (entity === 'tableViews' || entity === 'userSettings' ? 'person' : 'group')
