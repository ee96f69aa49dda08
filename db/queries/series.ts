import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Workspace } from '../workspace.ts'

/** A series with its samples that are not archived, by name; `series` is undefined if it is not on this device. */
export async function readSeries(workspace: Workspace, seriesId: number): Promise<{ series: SampleSeriesRow | undefined; samples: SampleRow[] }> {
  const series = await workspace.mirror('sampleSeries').get(seriesId)
  const samples = await workspace.mirror('samples').where('seriesId').equals(seriesId).toArray()
  return { series, samples: samples.filter((sample) => !sample.archived).sort((a, b) => (a.nameFold < b.nameFold ? -1 : 1)) }
}

/** All series of the group, by name. */
export const readAllSeries = (workspace: Workspace): Promise<SampleSeriesRow[]> => workspace.mirror('sampleSeries').orderBy('nameFold').toArray()
