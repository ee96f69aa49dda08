import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { experimentsTable } from '#domain/tables/experiments-table.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { readExperimentsById, type ExperimentInStudy } from '#db/queries/experiments.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { readLocations, type SampleLocation } from '#src/workspace/storage/read-location.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

const shownSamples = 6
const shownLayers = 2
const shownExperiments = 3
const best = { column: 'best', direction: 'ascending' } as const

export interface FoundRows {
  /** The text they answer. */
  search: string
  samples: readonly { sample: SampleRow; type: SampleTypeRow | undefined; place: SampleLocation | undefined }[]
  layers: readonly StorageLayerRow[]
  /** By their names, numbers and the words in their texts. */
  experiments: readonly ExperimentInStudy[]
  /** Number of samples found, however many are shown. */
  total: number
  /** More may be found once all samples are on this device. */
  isPartial: boolean
}

/** The best results among samples and experiments that are not archived, and compartments; undefined until there are any. */
export function useSearchHits(search: string): FoundRows | undefined {
  const wanted = search.trim()
  const ask = (request: Omit<ListRequest, 'search' | 'sort'>): ListRequest | null => (wanted ? { ...request, search: wanted, sort: best } : null)
  const samples = useList(ask({ entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }] })).view
  const layers = useList(ask({ entity: 'storageLayers' })).view
  const experiments = useList(ask({ entity: 'experiments', within: experimentsTable.within })).view
  const types = useSampleTypes()
  const isComplete = samples !== undefined && [layers, experiments].every((view) => view?.request.search === samples.request.search)
  const found = useLive(
    async (workspace) => {
      if (!isComplete) return undefined
      const rows = (await readSamplesById(workspace, samples.first.slice(0, shownSamples))).flatMap((row) => row ?? [])
      const layerRows = await workspace.mirror('storageLayers').bulkGet(layers!.first.slice(0, shownLayers))
      const places = await readLocations(workspace, rows)
      return {
        search: samples.request.search ?? '',
        rows,
        places,
        layers: layerRows.flatMap((row) => row ?? []),
        experiments: await readExperimentsById(workspace, experiments!.first.slice(0, shownExperiments)),
        total: samples.total,
        isPartial: samples.partial !== null,
      }
    },
    [samples, layers, experiments, isComplete],
  )
  if (!wanted || !found) return undefined
  const { rows, places, ...rest } = found
  return { ...rest, samples: rows.map((sample) => ({ sample, type: types?.get(sample.sampleTypeId), place: places.get(sample.id) })) }
}
