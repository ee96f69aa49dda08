import { schema, type AnyRow, type EntityName } from './schema.ts'

/**
 * A bucket holds the rows with one audience. A device mirrors whole buckets: it gains and loses them as a whole.
 *
 * | bucket         | who has it                                   | feed         |
 * | -------------- | -------------------------------------------- | ------------ |
 * | `group`        | everyone in the group                        | group        |
 * | `person`       | one member, in this group                    | group        |
 * | `shared:<id>`  | members with a row in `bucketGrants`, and supervisors | group |
 * | `organization` | everyone on this server                      | organization |
 * | `account`      | one person, in all their groups              | organization |
 */
export type Bucket = 'group' | 'person' | `shared:${number}` | 'organization' | 'account'

/** Each feed counts its own versions: one for every group, and one for what belongs to no group. */
export type FeedName = 'group' | 'organization'
export const feedNames: readonly FeedName[] = ['group', 'organization']

/** The rows of one kind in one bucket, e.g. `group/samples`: what is counted, downloaded and compared as a unit. */
export type Part = `${Bucket}/${EntityName}`

/** The group number under which rows of the organization feed are stored. No group has it. */
export const organizationFeed = 0

/** A row's audience within its feed: 0 is everyone, a positive number one person, a negative number a shared bucket. */
export const audienceOf = (row: AnyRow): number => (typeof row['audience'] === 'number' ? row['audience'] : 0)

export const feedOf = (entity: EntityName): FeedName => schema[entity].feed

export function bucketFor(feed: FeedName, audience: number): Bucket {
  if (audience < 0) return `shared:${-audience}`
  if (feed === 'group') return audience ? 'person' : 'group'
  return audience ? 'account' : 'organization'
}

export const bucketOf = (entity: EntityName, row: AnyRow): Bucket => bucketFor(feedOf(entity), audienceOf(row))

export const feedOfBucket = (bucket: Bucket): FeedName => (bucket === 'organization' || bucket === 'account' ? 'organization' : 'group')

const sharedPrefix = 'shared:'

/** The audience that a bucket has for this person. */
export function audienceIn(bucket: Bucket, userId: number): number {
  if (bucket.startsWith(sharedPrefix)) return -Number(bucket.slice(sharedPrefix.length))
  return bucket === 'person' || bucket === 'account' ? userId : 0
}

export const partOf = (bucket: Bucket, entity: EntityName): Part => `${bucket}/${entity}`

export function parsePart(part: Part): { bucket: Bucket; entity: EntityName } {
  const cut = part.lastIndexOf('/')
  return { bucket: part.slice(0, cut) as Bucket, entity: part.slice(cut + 1) as EntityName }
}

/** Whether rows of this kind can be in such a bucket: those of its feed. */
export const isPossible = (bucket: Bucket, entity: EntityName): boolean => feedOf(entity) === feedOfBucket(bucket)

/** Every part of these buckets, for these kinds. */
export const partsOf = (buckets: readonly Bucket[], entities: readonly EntityName[]): Part[] =>
  buckets.flatMap((bucket) => entities.filter((entity) => isPossible(bucket, entity)).map((entity) => partOf(bucket, entity)))

const bucketPattern = /^(?:group|person|organization|account|shared:[1-9]\d{0,14})$/
export const isBucket = (value: unknown): value is Bucket => typeof value === 'string' && bucketPattern.test(value)

export const isPart = (value: unknown): value is Part => {
  if (typeof value !== 'string') return false
  const { bucket, entity } = parsePart(value as Part)
  return isBucket(bucket) && Object.hasOwn(schema, entity) && isPossible(bucket, entity)
}
