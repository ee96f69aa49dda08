import { defineEntity } from '../entity.ts'

/** That a member of the group has a shared bucket. Is itself in the member's own bucket, so nobody else learns of it. Supervisors (`Experiment.SeeAll`) need none. */
export interface BucketGrantRow {
  /** `{userId}:{bucketId}` */
  id: string
  /** The member it belongs to; no one else receives the row. */
  audience: number
  bucketId: number
}

export const bucketGrantId = (userId: number, bucketId: number): string => `${userId}:${bucketId}`

export const bucketGrants = defineEntity<BucketGrantRow>()({
  table: 'bucketGrants',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', audience: 'number', bucketId: 'number' },
  indexes: { byBucket: ['bucketId'] },
})
