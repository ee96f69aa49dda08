import { positionName } from '#domain/rules/grid.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import { compareBy, createRowFilter, sortKeyOf, type TableQuery } from '#domain/tables/select-rows.ts'
import type { TableDefinition, TableLookups, TableReferenceData, TableRow } from '#domain/tables/table-definition.ts'

type Rows<E extends EntityName> = ReadonlyMap<number, RowOf<E>>

/** What a group contains. */
export interface GroupRows {
  readonly samples: Rows<'samples'>
  readonly sampleTypes: Rows<'sampleTypes'>
  readonly members: Rows<'members'>
  readonly sampleSeries: Rows<'sampleSeries'>
  readonly storageUnits: Rows<'storageUnits'>
  readonly storageLayers: Rows<'storageLayers'>
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)
const day = 24 * 3_600_000

/** The definition of what a view shows: all rows that this person sees, filtered and sorted one by one, with the texts of all columns. */
export function selectInMemory(table: TableDefinition, group: GroupRows, userId: number, at: number, query: TableQuery): Record<string, string | number>[] {
  const seen = <E extends keyof GroupRows>(entity: E) =>
    [...group[entity].values()].filter((row) => [0, userId, undefined].includes((row as { audience?: number }).audience))
  const words = {
    types: seen('sampleTypes'),
    members: seen('members'),
    series: seen('sampleSeries'),
    units: seen('storageUnits'),
    yesterday: dayText(at - day),
    soon: dayText(at + 30 * day),
  } as TableReferenceData
  const names = namesIn(group, seen('samples') as RowOf<'samples'>[])
  const passes = createRowFilter(table, words, query)
  const columns = table.columns(words)
  const column = columns.find(({ key, sortable }) => sortable && key === query.sortColumn)
  const compare = compareBy(column ? query.sortDirection : 'ASC')
  return (seen(table.entity) as TableRow[])
    .filter(passes)
    .map((row) => ({ row, key: sortKeyOf(row, column, names) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ row }) => ({ ID: row.id, ...Object.fromEntries(columns.map(({ key, text }) => [key, text(row, names)])) }))
}

function namesIn({ sampleTypes, members, sampleSeries, storageLayers }: GroupRows, samples: readonly RowOf<'samples'>[]): TableLookups {
  const pathOf = (layerId: number): string[] => {
    const layer = storageLayers.get(layerId)
    return layer ? [...(layer.parentId === null ? [] : pathOf(layer.parentId)), layer.name] : []
  }
  return {
    type: (id) => sampleTypes.get(id)?.name ?? '',
    member: (id) => members.get(id)?.fullName ?? '',
    series: (id) => sampleSeries.get(id)?.name ?? '',
    sample: (id) => samples.find((sample) => sample.id === id)?.name ?? '',
    place(layerId, position) {
      const layer = storageLayers.get(layerId)
      return layer ? [pathOf(layerId).join(' › '), positionName(layer, position)].filter(Boolean).join(' ') : ''
    },
    samplesIn: (seriesId) => samples.filter((sample) => sample.seriesId === seriesId && !sample.archived).length,
    day: dayText,
  }
}
