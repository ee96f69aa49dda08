import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { sortByName, sortNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** A series with its samples that are not archived, by name; `series` is undefined if it is not on this device. */
export async function readSeries(workspace: Workspace, seriesId: number): Promise<{ series: SampleSeriesRow | undefined; samples: SampleRow[] }> {
  const series = await workspace.mirror('sampleSeries').get(seriesId)
  const samples = await workspace.mirror('samples').where('seriesId').equals(seriesId).toArray()
  const live = samples.filter((sample) => !sample.archived)
  return { series, samples: sortNaturally(live, ({ nameFold }) => nameFold) }
}

/** All series of the group, by name. */
export const readAllSeries = async (workspace: Workspace): Promise<SampleSeriesRow[]> => sortByName(await workspace.mirror('sampleSeries').toArray())
