import { positionName } from '#domain/rules/storage/grid.ts'
import { audienceOf } from '#domain/bucket.ts'
import type { AnyRow, EntityName, RowOf } from '#domain/schema.ts'
import { searchTextOf, searchWords, sortKeyOf, type SortKey, type TableQuery } from '#domain/tables/select-rows.ts'
import type { SortDirection } from '#domain/entities/table-view.ts'
import type { TableDefinition, TableFilter, TableLookups, TableReferenceData, TableRow } from '#domain/tables/table-definition.ts'

type Rows<E extends EntityName> = ReadonlyMap<number, RowOf<E>>

/** What a group contains. */
export interface GroupRows {
  readonly samples: Rows<'samples'>
  readonly sampleTypes: Rows<'sampleTypes'>
  readonly members: Rows<'members'>
  readonly sampleSeries: Rows<'sampleSeries'>
  readonly storageUnits: Rows<'storageUnits'>
  readonly storageLayers: Rows<'storageLayers'>
  readonly studies: Rows<'studies'>
  readonly experiments: Rows<'experiments'>
  readonly products: Rows<'products'>
  readonly orderItems: Rows<'orderItems'>
  readonly equipment: Rows<'equipment'>
  readonly bucketGrants: ReadonlyMap<string, RowOf<'bucketGrants'>>
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)
const day = 24 * 3_600_000

/** The definition of what a view shows: all rows that this person sees, filtered and sorted one by one, with the texts of all columns. */
export function selectInMemory(table: TableDefinition, group: GroupRows, userId: number, at: number, query: TableQuery): Record<string, string | number>[] {
  const grants = [...group.bucketGrants.values()].filter(({ audience }) => audience === userId)
  const audiences = [0, userId, ...grants.map(({ bucketId }) => -bucketId)]
  const seen = (entity: keyof GroupRows) => [...group[entity].values()].filter((row) => audiences.includes(audienceOf(row as unknown as AnyRow)))
  const words = {
    types: seen('sampleTypes'),
    members: seen('members'),
    series: seen('sampleSeries'),
    units: seen('storageUnits'),
    studies: seen('studies'),
    equipment: seen('equipment'),
    me: userId,
    startOfToday: at - (at % day),
    yesterday: dayText(at - day),
    soon: dayText(at + 30 * day),
  } as unknown as TableReferenceData
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

function namesIn({ sampleTypes, members, sampleSeries, storageLayers, studies }: GroupRows, samples: readonly RowOf<'samples'>[]): TableLookups {
  const pathOf = (layerId: number): string[] => {
    const layer = storageLayers.get(layerId)
    return layer ? [...(layer.parentId === null ? [] : pathOf(layer.parentId)), layer.name] : []
  }
  return {
    type: (id) => sampleTypes.get(id)?.name ?? '',
    member: (id) => members.get(id)?.fullName ?? '',
    series: (id) => sampleSeries.get(id)?.name ?? '',
    sample: (id) => samples.find((sample) => sample.id === id)?.name ?? '',
    study: (id) => studies.get(id)?.name ?? '',
    place(layerId, position) {
      const layer = storageLayers.get(layerId)
      return layer ? [pathOf(layerId).join(' › '), positionName(layer, position)].filter(Boolean).join(' ') : ''
    },
    samplesIn: (seriesId) => samples.filter((sample) => sample.seriesId === seriesId && !sample.archived).length,
    day: dayText,
  }
}

/** A test of one row: all filters must match, of each field the last, and all words of the search must be in the searched texts. */
export function createRowFilter(table: TableDefinition, referenceData: TableReferenceData, { filters, search }: TableQuery): (row: TableRow) => boolean {
  const given = new Map(filters.map(({ field, value }) => [field, value]))
  const wanted = table.filters(referenceData).flatMap((filter) => {
    const value = given.get(filter.key)
    return value ? [{ filter, value }] : []
  })
  const words = searchWords({ filters, search })
  const hasAll = (row: TableRow): boolean => {
    const text = searchTextOf(table, row)
    return words.every((word) => text.includes(word))
  }
  return (row) => table.includes(row) && wanted.every(({ filter, value }) => matches(filter, row, value)) && (words.length === 0 || hasAll(row))
}

/** As a query compares them: by their texts. */
function matches(filter: TableFilter, row: TableRow, wanted: string): boolean {
  const own = String(filter.of(row) ?? '')
  if (filter.part) return own.includes(filter.part(wanted))
  return filter.conditions(wanted).every(({ op, value }) => {
    const other = String(value)
    return op === 'is' ? own === other : op === 'from' ? own >= other : own !== '' && own <= other
  })
}

/** The order of a table: by the column, with empty values last in both directions and ties broken by id. */
export function compareBy(direction: SortDirection): (a: SortKey, b: SortKey) => number {
  const sign = direction === 'DESC' ? -1 : 1
  return (a, b) => {
    if (a.isEmpty || b.isEmpty) return Number(a.isEmpty) - Number(b.isEmpty) || a.id - b.id
    return (a.value < b.value ? -sign : a.value > b.value ? sign : 0) || sign * (a.id - b.id)
  }
}
