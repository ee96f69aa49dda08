import type { Key } from '#domain/entity.ts'
import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import { entityNames } from '#domain/schema.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import type { Engine, Sql } from '#server/store/sql.ts'

const pageSize = 5_000

export interface WrongCount {
  readonly groupId: number
  readonly audience: number
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
  const rows = await sql.all<{ id: number }>('select group_id as id from feed union select group_id as id from tally')
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
    for (const { audience, real } of wrong) {
      await sql.all('delete from tally where group_id = $1 and audience = $2', [groupId, audience])
      if (real.count)
        await sql.all('insert into tally(group_id, audience, count, checksum) values ($1, $2, $3, $4)', [groupId, audience, real.count, real.checksum])
    }
    return wrong
  })
}

async function compare(sql: Sql, groupId: number): Promise<WrongCount[]> {
  const rows = await sql.all<Count & { audience: number }>('select audience, count, checksum from tally where group_id = $1', [groupId])
  const kept = new Map(rows.map(({ audience, count, checksum }) => [audience, { count, checksum }]))
  const real = await recount(sql, groupId)
  return [...new Set([...kept.keys(), ...real.keys()])]
    .map((audience) => ({ groupId, audience, kept: kept.get(audience) ?? none, real: real.get(audience) ?? none }))
    .filter((each) => each.kept.count !== each.real.count || each.kept.checksum !== each.real.checksum)
}

/** By audience. */
async function recount(sql: Sql, groupId: number): Promise<Map<number, Count>> {
  const counts = new Map<number, Count>()
  for (const entity of entityNames) {
    const select = `select id, version, audience from ${tableOf(entity).name} where group_id = $1 and deleted = 0`
    for (let after: Key | undefined; ;) {
      const bound = after === undefined ? '' : ' and id > $3'
      const params = [groupId, pageSize, ...(after === undefined ? [] : [after])]
      const rows = await sql.all<{ id: Key; version: number; audience: number }>(`${select}${bound} order by id limit $2`, params)
      for (const { id, version, audience } of rows) {
        const { count, checksum } = counts.get(audience) ?? none
        counts.set(audience, { count: count + 1, checksum: addChecksum(checksum, rowChecksum(entity, id, version)) })
      }
      if (rows.length < pageSize) break
      after = rows.at(-1)!.id
    }
  }
  return counts
}
