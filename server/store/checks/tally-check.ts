import type { Key } from '#domain/entity.ts'
import { addChecksum, rowChecksum } from '#domain/rules/sync/checksum.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import type { Engine, Sql } from '#server/store/sql.ts'

const pageSize = 5_000

export interface WrongCount {
  readonly groupId: number
  readonly audience: number
  readonly entity: EntityName
  readonly kept: Count
  readonly real: Count
}

interface Count {
  readonly count: number
  readonly checksum: number
}

const none: Count = { count: 0, checksum: 0 }

/** Groups that have rows or counts. */
export async function countedGroups(sql: Sql): Promise<number[]> {
  const rows = await sql.all<{ id: number }>('select group_id as id from feed union select group_id as id from part_tally')
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** Counts of this group that differ from its rows: a device that compares them would download its mirror again and again. */
export function wrongCounts(engine: Engine, groupId: number): Promise<WrongCount[]> {
  return engine.read((sql) => compare(sql, groupId))
}

/** Corrects the group's counts; returns what was wrong. Nothing else writes to the group meanwhile. */
export function repairCounts(engine: Engine, groupId: number): Promise<WrongCount[]> {
  return engine.write(async (sql) => {
    // The group's lock, as every writer takes it.
    await sql.all('update feed set version = version where group_id = $1', [groupId])
    const wrong = await compare(sql, groupId)
    for (const { audience, entity, real } of wrong) {
      await sql.all('delete from part_tally where group_id = $1 and audience = $2 and entity = $3', [groupId, audience, entity])
      await sql.all(insertSql, [groupId, audience, entity, real.count, real.checksum])
    }
    return wrong
  })
}

const insertSql = `insert into part_tally(group_id, audience, entity, count, checksum, version)
  values ($1, $2, $3, $4, $5, (select version from feed where group_id = $1))`

const uncountedSql = `select group_id as id from feed where version > 0
  and not exists (select 1 from part_tally where part_tally.group_id = feed.group_id)`

/** Counts the rows of groups whose counts were stored in the form of an earlier version. */
export async function fillCounts(engine: Engine): Promise<void> {
  const groups = await engine.read((sql) => sql.all<{ id: number }>(uncountedSql))
  for (const { id } of groups) await repairCounts(engine, id)
}

async function compare(sql: Sql, groupId: number): Promise<WrongCount[]> {
  const rows = await sql.all<Part & Count>('select audience, entity, count, checksum from part_tally where group_id = $1', [groupId])
  const kept = new Map(rows.map(({ audience, entity, count, checksum }) => [`${audience} ${entity}`, { audience, entity, count, checksum }]))
  const real = await recount(sql, groupId)
  return [...new Map([...kept, ...real])]
    .map(([key, { audience, entity }]) => ({ groupId, audience, entity, kept: countOf(kept.get(key)), real: countOf(real.get(key)) }))
    .filter((each) => each.kept.count !== each.real.count || each.kept.checksum !== each.real.checksum)
}

interface Part {
  readonly audience: number
  readonly entity: EntityName
}

const countOf = ({ count, checksum }: Count = none): Count => ({ count, checksum })

/** By audience and entity. */
async function recount(sql: Sql, groupId: number): Promise<Map<string, Part & Count>> {
  const counts = new Map<string, Part & Count>()
  for (const entity of entityNames) {
    const select = `select id, version, audience from ${tableOf(entity).name} where group_id = $1 and deleted = 0`
    for (let after: Key | undefined; ;) {
      const bound = after === undefined ? '' : ' and id > $3'
      const params = [groupId, pageSize, ...(after === undefined ? [] : [after])]
      const rows = await sql.all<{ id: Key; version: number; audience: number }>(`${select}${bound} order by id limit $2`, params)
      for (const { id, version, audience } of rows) {
        const { count, checksum } = counts.get(`${audience} ${entity}`) ?? none
        counts.set(`${audience} ${entity}`, { audience, entity, count: count + 1, checksum: addChecksum(checksum, rowChecksum(entity, id, version)) })
      }
      if (rows.length < pageSize) break
      after = rows.at(-1)!.id
    }
  }
  return counts
}
