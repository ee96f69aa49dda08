import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readPaths } from '#db/queries/layers.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import type { Workspace } from '#db/workspace.ts'
import { placeOn, type SamplePlace } from '#src/workspace/storage/read-location.ts'

/** A sample with what a row of a list and its preview show of it. */
export interface ListedSample {
  readonly sample: SampleRow
  readonly type: SampleTypeRow | undefined
  /** Empty if unknown. */
  readonly owner: string
  /** Undefined without a location. */
  readonly place: SamplePlace | undefined
}

/** In the order of the rows; each type, member and compartment is read once. */
export async function readListedSamples(workspace: Workspace, samples: readonly SampleRow[]): Promise<ListedSample[]> {
  const ownerIds = [...new Set(samples.map(({ ownerId }) => ownerId))]
  const [types, owners, paths] = await Promise.all([
    readSampleTypes(workspace),
    workspace.mirror('members').bulkGet(ownerIds),
    readPaths(
      workspace,
      samples.flatMap(({ layerId }) => layerId ?? []),
    ),
  ])
  const typeById = new Map(types.map((type) => [type.id, type]))
  const nameById = new Map(owners.flatMap((owner) => (owner ? [[owner.id, owner.fullName] as const] : [])))
  return samples.map((sample) => ({
    sample,
    type: typeById.get(sample.sampleTypeId),
    owner: nameById.get(sample.ownerId) ?? '',
    place: sample.layerId === null ? undefined : placeOn(paths.get(sample.layerId), sample.position),
  }))
}
