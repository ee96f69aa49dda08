import type { Key } from '#domain/entity.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { NamedEntity, TableColumn, TableLookups, TableRow } from '#domain/tables/table-definition.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { sqlOf } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql } from '#server/store/sql.ts'
import { audienceSql, type Reader } from './reader.ts'

type ById<E extends EntityName> = ReadonlyMap<Key, RowOf<E>>

export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The names that these columns show in these rows, read by id. */
export async function readLookups(sql: Sql, reader: Reader, columns: readonly TableColumn[], rows: readonly TableRow[]): Promise<TableLookups> {
  const idsOf = (entity: NamedEntity): Key[] => {
    const fields = columns.flatMap(({ refersTo }) => (refersTo?.entity === entity ? [refersTo.by] : []))
    return rows.flatMap((row) => fields.flatMap((field) => ((row as unknown as Record<string, Key | null>)[field] ?? []) as Key[]))
  }
  const types = await rowsById(sql, reader, 'sampleTypes', idsOf('sampleTypes'))
  const members = await rowsById(sql, reader, 'members', idsOf('members'))
  const series = await rowsById(sql, reader, 'sampleSeries', idsOf('sampleSeries'))
  const samples = await rowsById(sql, reader, 'samples', idsOf('samples'))
  const studies = await rowsById(sql, reader, 'studies', idsOf('studies'))
  const layers = await layersUpwards(sql, reader, idsOf('storageLayers'))
  const counts = columns.some(({ countsSamples }) => countsSamples) ? await countSamples(sql, reader, rows) : new Map<number, number>()
  return {
    type: (id) => types.get(id)?.name ?? '',
    member: (id) => members.get(id)?.fullName ?? '',
    series: (id) => series.get(id)?.name ?? '',
    sample: (id) => samples.get(id)?.name ?? '',
    study: (id) => studies.get(id)?.name ?? '',
    place(layerId, position) {
      const layer = layers.get(layerId)
      return layer ? [pathOf(layers, layerId), positionName(layer, position)].filter(Boolean).join(' ') : ''
    },
    samplesIn: (id) => counts.get(id) ?? 0,
    day: dayText,
  }
}

/** One query per row, all sent at once: for a list of ids, PostgreSQL may scan the table from end to end. */
export async function rowsById<E extends EntityName>(sql: Sql, { groupId, audiences }: Reader, entity: E, ids: readonly Key[]): Promise<ById<E>> {
  const found = await Promise.all([...new Set(ids)].map((id) => sql.all<StoredRow>(sqlOf(entity).get, [groupId, id])))
  const isSeen = ({ audience }: StoredRow) => audiences === 'all' || audiences.includes(audience)
  const rows = found.flatMap(([stored]) => (stored && isSeen(stored) ? [decodeRow(tableOf(entity), stored)] : []))
  return new Map(rows.map((row) => [row.id, row as unknown as RowOf<E>]))
}

/** These compartments and everything they are in, one level at a time. */
async function layersUpwards(sql: Sql, reader: Reader, ids: readonly Key[]): Promise<ById<'storageLayers'>> {
  const layers = new Map<Key, RowOf<'storageLayers'>>()
  for (let missing = ids; missing.length > 0;) {
    const level = await rowsById(sql, reader, 'storageLayers', missing)
    for (const [id, layer] of level) layers.set(id, layer)
    missing = [...level.values()].flatMap(({ parentId }) => (parentId === null || layers.has(parentId) ? [] : [parentId]))
  }
  return layers
}

function pathOf(layers: ById<'storageLayers'>, layerId: number): string {
  const parts: string[] = []
  for (let at = layers.get(layerId); at && parts.length < layers.size; at = at.parentId === null ? undefined : layers.get(at.parentId)) parts.unshift(at.name)
  return parts.join(' › ')
}

/** Samples that are not archived, by series. */
async function countSamples(sql: Sql, reader: Reader, series: readonly TableRow[]): Promise<ReadonlyMap<number, number>> {
  const seen = audienceSql(reader, 3)
  const text = `select count(*) as count from samples where group_id = $1 and deleted = 0 and series_id = $2 and archived = 0${seen.text}`
  const countOf = async (id: number) => (await sql.all<{ count: number }>(text, [reader.groupId, id, ...seen.params]))[0]!.count
  return new Map(await Promise.all(series.map(async ({ id }) => [id, await countOf(id)] as const)))
}
