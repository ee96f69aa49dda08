import type { SampleRow } from '#domain/entities/sample.ts'
import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

type Member = Pick<SampleRow, 'id' | 'name'>

/** The samples in these series, by series, in order, in one statement. */
export async function readMembers(sql: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<ReadonlyMap<number, Member[]>> {
  const members = new Map<number, Member[]>()
  if (seriesIds.length === 0) return members
  const numbered = new Numbered(viewer)
  const rows = await sql.all<Member & { series_id: number }>(
    `select id, name, series_id from samples where group_id = $1 and deleted = 0 and ${seenSql} and ${numbered.add(isOneOf('seriesId', seriesIds))} order by id`,
    numbered.params,
  )
  for (const { id, name, series_id: seriesId } of rows) members.set(seriesId, [...(members.get(seriesId) ?? []), { id, name }])
  return members
}
