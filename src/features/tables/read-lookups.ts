import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { sortByName, sortNaturally } from '#domain/rules/natural-order.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { TableLookups, TableRow, TableReferenceData } from '#domain/tables/table-definition.ts'
import { readAllUnits, readPaths } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { readAllSeries } from '#db/queries/series.ts'
import type { Workspace } from '#db/workspace.ts'
import { dayBefore, lastDaySoon, startOfToday, todayText } from '#src/workspace/format/dates.ts'

/** The group's small lists, for columns and filters. */
export async function readLookups(workspace: Workspace): Promise<TableReferenceData> {
  const [types, members, series, units, studies, equipment] = await Promise.all([
    readSampleTypes(workspace),
    workspace.mirror('members').toArray(),
    readAllSeries(workspace),
    readAllUnits(workspace),
    workspace.mirror('studies').toArray(),
    workspace.mirror('equipment').toArray(),
  ])
  const today = todayText()
  const inOrder = sortNaturally(members, ({ fullName }) => normalizeText(fullName))
  return {
    types,
    members: inOrder,
    series,
    units,
    studies: sortByName(studies),
    equipment,
    me: workspace.userId,
    startOfToday: startOfToday(),
    yesterday: dayBefore(today),
    soon: lastDaySoon(today),
  }
}

const isSample = (row: TableRow): row is SampleRow => 'layerId' in row
const isSeries = (row: TableRow): row is SampleSeriesRow =>
  !isSample(row) && !('studyId' in row) && !('supplier' in row) && !('isStorage' in row) && 'nameFold' in row

export interface RowLookups extends TableLookups {
  /** From the unit down to the compartment; undefined if it was not read. */
  path(layerId: number): readonly StorageLayerRow[] | undefined
}

/** What these rows refer to, each item read once. */
export async function readNames(workspace: Workspace, lookups: TableReferenceData, rows: readonly TableRow[]): Promise<RowLookups> {
  const samples = rows.filter(isSample)
  const [paths, parents, counts] = await Promise.all([
    readPaths(
      workspace,
      samples.flatMap(({ layerId }) => layerId ?? []),
    ),
    readSamplesById(workspace, [...new Set(samples.flatMap(({ parentId }) => parentId ?? []))]),
    countSamples(
      workspace,
      rows.flatMap((row) => (isSeries(row) ? row.id : [])),
    ),
  ])
  const nameById = (list: readonly { id: number; name: string }[]) => {
    const names = new Map(list.map(({ id, name }) => [id, name]))
    return (id: number) => names.get(id) ?? ''
  }
  return {
    type: nameById(lookups.types),
    member: nameById(lookups.members.map(({ id, fullName }) => ({ id, name: fullName }))),
    series: nameById(lookups.series),
    sample: nameById(parents.flatMap((parent) => parent ?? [])),
    study: nameById(lookups.studies),
    place: (layerId, position) => {
      const path = paths.get(layerId) ?? []
      const layer = path.at(-1)
      return layer ? [path.map(({ name }) => name).join(' › '), positionName(layer, position)].filter(Boolean).join(' ') : ''
    },
    path: (layerId) => paths.get(layerId),
    samplesIn: (seriesId) => counts.get(seriesId) ?? 0,
    day: (at) => todayText(new Date(at)),
  }
}

async function countSamples(workspace: Workspace, seriesIds: readonly number[]): Promise<Map<number, number>> {
  const counts = seriesIds.map(async (id) => {
    const samples = workspace.mirror('samples').where('seriesId').equals(id)
    return [id, (await samples.toArray()).filter(({ archived }) => !archived).length] as const
  })
  return new Map(await Promise.all(counts))
}
