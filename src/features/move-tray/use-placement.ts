import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Workspace } from '#db/workspace.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMutate, type Mutate } from '#src/workspace/saving/use-mutate.ts'

export interface Placement {
  /** Returns the positions, or null if nothing was moved; then the reason was shown. */
  placeSamples: (samples: readonly SampleRow[], layer: StorageLayerRow, from?: number) => Promise<readonly number[] | null>
  placeLayer: (layer: StorageLayerRow, parent: StorageLayerRow) => Promise<boolean>
}

// Loaded with the first change: a screen shows locations without the code of the commands.
const movedLayer = async (layer: StorageLayerRow, parent: StorageLayerRow) =>
  (await import('#src/workspace/mutations/storage.ts')).moveLayerChange(layer, parent)
const placedSamples = async (workspace: Workspace, samples: readonly SampleRow[], layer: StorageLayerRow, from?: number) =>
  (await import('#src/workspace/mutations/move-sample.ts')).placeSamplesChange(workspace, samples, layer, from)

/** Puts things down, however they were picked up: by tap, drag, scan or dialog. One write, and one tap undoes it. */
export function usePlacement(): Placement {
  const { workspace } = useWorkspace()
  return makePlacement(workspace, useMutate())
}

export const makePlacement = (workspace: Workspace, mutate: Mutate): Placement => ({
  async placeSamples(samples, layer, from) {
    const change = placedSamples(workspace, samples, layer, from)
    return (await mutate(change)) ? (await change).positions : null
  },
  placeLayer: (layer, parent) => mutate(movedLayer(layer, parent)),
})
