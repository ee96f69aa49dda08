import { bucketFor, organizationFeed, type Bucket } from '#domain/bucket.ts'
import type { Key } from '#domain/entity.ts'
import { roleNames, rolePermissions } from '#domain/roles.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/sync/checksum.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import type { Entitlements, PartAddress, PartTally } from '#server/feed/tables.ts'
import type { Sql } from '#server/store/sql.ts'

const addSql = `insert into part_tally(group_id, audience, entity, count, checksum, version) values ($1, $2, $3, $4, $5, $6)
  on conflict (group_id, audience, entity) do update set count = part_tally.count + excluded.count,
    checksum = (part_tally.checksum + excluded.checksum) % 4294967296, version = excluded.version`

/** Collects what a set of changes does to the stored counts of one feed, then adds it in one statement per part. */
export class TallyChange {
  readonly #parts = new Map<string, { audience: number; entity: EntityName; count: number; checksum: number }>()
  readonly #feed: number
  #version = 0

  constructor(feed: number) {
    this.#feed = feed
  }

  /** A row that is in this part now. */
  add(entity: EntityName, id: Key, version: number, audience: number): void {
    const part = this.#of(audience, entity)
    part.count++
    part.checksum = addChecksum(part.checksum, rowChecksum(entity, id, version))
  }

  /** A row that was in this part. */
  subtract(entity: EntityName, id: Key, version: number, audience: number): void {
    const part = this.#of(audience, entity)
    part.count--
    part.checksum = subtractChecksum(part.checksum, rowChecksum(entity, id, version))
  }

  /** Something changed in this part, although no row of it did: one has left it. */
  touch(entity: EntityName, audience: number): void {
    this.#of(audience, entity)
  }

  /** The version of the last of these changes. */
  reach(version: number): void {
    this.#version = version
  }

  /** Whose rows have changed. */
  get audiences(): number[] {
    return [...new Set([...this.#parts.values()].map(({ audience }) => audience))]
  }

  async save(sql: Sql): Promise<void> {
    for (const { audience, entity, count, checksum } of this.#parts.values())
      await sql.all(addSql, [this.#feed, audience, entity, count, checksum, this.#version])
    this.#parts.clear()
  }

  #of(audience: number, entity: EntityName): { count: number; checksum: number } {
    const key = `${audience}.${entity}`
    let part = this.#parts.get(key)
    if (!part) this.#parts.set(key, (part = { audience, entity, count: 0, checksum: 0 }))
    return part
  }
}

interface HeldRow {
  group_id: number
  audience: number
  entity: EntityName | ''
  count: number
  checksum: number
  version: number
}

/** The fixed roles of supervisors. */
const supervisors = roleNames.filter((role) => rolePermissions[role].includes('Experiment.SeeAll')).map((role) => `'${role}'`)
const isSupervisor = `exists (select 1 from members where group_id = $1 and id = $2 and deleted = 0
  and case when permissions is null then role in (${supervisors.join(', ')}) else permissions like '%"Experiment.SeeAll"%' end)`
/** The audiences of a person's shared buckets: those they were given, and for a supervisor all. As `canSee` in domain/rules/people says. $1 group, $2 person */
export const sharedSql = `select -bucket_id as audience from bucket_grants where group_id = $1 and audience = $2 and deleted = 0
  union select audience from part_tally where group_id = $1 and audience < 0 and count > 0 and ${isSupervisor}`
const columns = 'group_id, audience, entity, count, checksum, version'
/** The shared buckets, as rows without an entity, and then the parts. $1 group, $2 user */
const holdingsSql = `select $1 as group_id, audience, '' as entity, 0 as count, 0 as checksum, 0 as version from (${sharedSql}) as shared
  union all select ${columns} from part_tally where group_id = $1 and (audience in (0, $2) or audience in (${sharedSql}))
  union all select ${columns} from part_tally where group_id = ${organizationFeed} and audience in (0, $2)`

export async function readHoldings(sql: Sql, groupId: number, userId: number): Promise<Entitlements> {
  const rows = await sql.all<HeldRow>(holdingsSql, [groupId, userId])
  const shared = rows.filter(({ entity }) => entity === '').map(({ audience }): Bucket => bucketFor('group', audience))
  const parts = rows.flatMap(({ group_id: feed, entity, ...tally }): PartTally | [] => (entity === '' ? [] : { feed, entity, ...tally }))
  return { buckets: ['group', 'person', 'organization', 'account', ...new Set(shared)], parts }
}

/** The audiences of a person's buckets in a group. */
export async function readAudiences(sql: Sql, groupId: number, userId: number): Promise<number[]> {
  const shared = await sql.all<{ audience: number }>(sharedSql, [groupId, userId])
  return [0, userId, ...shared.map(({ audience }) => audience)]
}

export async function readChangedParts(sql: Sql, feed: number, version: number): Promise<PartAddress[]> {
  const parts = await sql.all<{ audience: number; entity: EntityName }>('select audience, entity from part_tally where group_id = $1 and version > $2', [
    feed,
    version,
  ])
  return parts.map((part) => ({ feed, ...part }))
}

export async function readLargeParts(sql: Sql, most: (entity: EntityName) => number): Promise<PartAddress[]> {
  const least = Math.min(...entityNames.map((entity) => most(entity)))
  const parts = await sql.all<PartAddress & { count: number }>('select group_id as feed, audience, entity, count from part_tally where count > $1', [least])
  return parts.flatMap(({ count, ...part }) => (count > most(part.entity) ? part : []))
}
