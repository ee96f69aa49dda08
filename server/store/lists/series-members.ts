import type { Sql } from '#server/store/sql.ts'
import { isOneOf, Numbered, seenSql, type Viewer } from './row-page.ts'

/** The numbers of the samples in these series, by series, in order, in one statement. */
export async function readMembers(sql: Sql, viewer: Viewer, seriesIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const members = new Map<number, number[]>()
  if (seriesIds.length === 0) return members
  const numbered = new Numbered(viewer)
  const rows = await sql.all<{ id: number; series_id: number }>(
    `select id, series_id from samples where group_id = $1 and deleted = 0 and ${seenSql} and ${numbered.add(isOneOf('seriesId', seriesIds))} order by id`,
    numbered.params,
  )
  for (const { id, series_id: seriesId } of rows) members.set(seriesId, [...(members.get(seriesId) ?? []), id])
  return members
}
