import type { Sql } from '#server/store/sql.ts'
import { condition, contains, Numbered, seenSql, type Condition, type Viewer } from './row-page.ts'
import { conditionsOf, hasWord, type SampleFilter } from './sample-pages.ts'

/** A sample that is in no series, or a series. */
export interface SampleOrSeries {
  readonly type: 'SAMPLE' | 'SERIES'
  readonly id: number
}

interface Range {
  readonly from: number
  readonly most: number
}

/** One page of samples that are in no series, and of the series that have such a sample or a name like this, by name. */
export async function readSamplesAndSeries(
  sql: Sql,
  viewer: Viewer,
  filter: SampleFilter,
  { from, most }: Range,
): Promise<{ found: SampleOrSeries[]; total: number }> {
  const { nameFold, words, ...others } = filter
  const numbered = new Numbered(viewer)
  const all = (conditions: readonly Condition[]) => conditions.map((each) => numbered.add(each)).join(' and ') || '1 = 1'
  const named = (table: string) => (nameFold === undefined ? [] : [contains(`${table}.name_fold`, nameFold)])
  const worded = words ? words.words.map((word) => hasWord(words.listId, word)) : []
  const seriesNamed = [...named('sample_series'), ...(words?.words ?? []).map((word) => contains('sample_series.name_fold', word))]
  const one = `select 'SAMPLE' as type, id, name_fold from samples
    where group_id = $1 and deleted = 0 and ${seenSql} and series_id is null and ${all(conditionsOf(filter))}`
  const member = (text: readonly Condition[]) => `exists (select 1 from samples where samples.group_id = $1 and samples.deleted = 0
    and samples.series_id = sample_series.id and ${seenSql} and ${all(conditionsOf(others))} and ${all(text)})`
  const many = `select 'SERIES' as type, id, name_fold from sample_series
    where group_id = $1 and deleted = 0 and ${seenSql} and ((${all(seriesNamed)} and ${member([])}) or ${member([...named('samples'), ...worded])})`
  const rows = `${one} union all ${many}`
  const counted = [...numbered.params]
  const range = numbered.add(condition('limit ? offset ?', most, from))
  const found = await sql.all<SampleOrSeries & { total: number }>(
    `with found as (${rows}) select type, id, (select count(*) from found) as total from found order by name_fold, type, id ${range}`,
    numbered.params,
  )
  if (found[0] || from === 0) return { found: found.map(({ type, id }) => ({ type, id })), total: found[0]?.total ?? 0 }
  const [size] = await sql.all<{ count: number }>(`with found as (${rows}) select count(*) as count from found`, counted)
  return { found: [], total: size!.count }
}
